import fs from 'node:fs';
import path from 'node:path';
import { phrases, phrasesIn, writtenFiles } from './phrases.ts';

const root = path.resolve(__dirname, '../..');

/** One sentence for each phrase of the list, in its order. */
const samples = [
  'Whoever comes first waits.',
  'somebody has to decide',
  'begins anew',
  'what came of it',
  'was tried in vain',
  'the dearest query',
  'not so often',
  'the row is there already',
  'money that was given back',
  'lets go of the lease',
  'no event tells of it',
  'the office is told',
  'a customer who heard of it',
  'it comes to its end',
  'what becomes of the order',
  'the units of before',
  'is taken for missing',
  'it is not sold any more.',
  'it runs meanwhile',
  'sealed a second time',
  'the version at hand',
  'seals and the like',
  'and goes on there',
  'stands in the file',
  'knows nothing yet',
  'a wish to hear',
];

const allowed = [
  'write to somebody@example.com',
  'is there any more stock',
  'stands in for Google',
  'is there a row',
  'tells the administrator why',
  'read the log to learn of outages',
];

describe('a phrase that no native writer uses', () => {
  it.each(samples.map((sample, at) => [sample, at] as const))('is reported in "%s"', (sample, at) => {
    expect(phrases[at]?.[0].test(sample)).toBe(true);
  });

  it('has a sample each', () => expect(samples).toHaveLength(phrases.length));

  it.each(allowed)('is not reported in "%s"', (text) => expect(phrasesIn('a.ts', text)).toEqual([]));

  it('is in no comment, test name, text or page', () => {
    const files = writtenFiles(root);
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => phrasesIn(file, fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});
