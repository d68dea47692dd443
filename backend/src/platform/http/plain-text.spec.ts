import { isConfusable } from './plain-text.ts';

describe('a name or an address', () => {
  it.each([
    'victim\u200B@corp.test',
    'vic\u00ADtim@corp.test',
    'victim\u2060@corp.test',
    'v\u0456ctim@corp.test',
    '\u202Ea@evil.test',
    'a\u202Eb',
    'P\u0430ypal Ltd',
    'n\u03BFbody',
  ])('is confusable with invisible characters or mixed scripts: %j', (text) => expect(isConfusable(text)).toBe(true));

  it.each(['ann@corp.test', 'Анна Иванова', 'Anna Иванова', 'Μαρία', 'José Ñandú', '王小明', "O'Brien-Иванов 2"])(
    'is not confusable in one script per word: %s',
    (text) => expect(isConfusable(text)).toBe(false),
  );
});
