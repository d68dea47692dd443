import { Writable } from 'node:stream';
import { pino } from 'pino';
import { logOptions } from './logs.ts';

const logLineOf = (error: unknown): string => {
  let text = '';
  const to = new Writable({ write: (chunk: Buffer, _, done) => ((text += chunk.toString()), done()) });
  pino(logOptions('info', 'spec'), to).error({ err: error }, 'something failed');
  return text;
};

describe('a line about an error', () => {
  it.each(['parameters', 'query', 'detail', 'hint', 'where', 'request', 'headers', 'body', 'config'])(
    'contains no data attached to the error: %s (S5)',
    (field) => {
      const cause = Object.assign(new Error('inner'), { [field]: ['planted@shop.test'] });
      const line = logLineOf(Object.assign(new Error('outer', { cause }), { [field]: { secret: 'planted-secret' } }));
      expect(line).toContain('outer');
      expect(line).toContain('inner');
      expect(line).not.toContain('planted');
    },
  );
});
