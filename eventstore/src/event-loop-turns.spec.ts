import { Readable } from 'node:stream';
import { pause } from '@orderstream/client/pause';
import { eventLoopTurns } from './event-loop-turns.ts';

const stream = () => new Readable({ objectMode: true, read() {} });
const all = async (from: Readable) => {
  const got: (readonly object[])[] = [];
  const failed = await (async () => {
    for await (const items of eventLoopTurns<object>(from)) got.push(items);
  })().catch((error: unknown) => error);
  return { got, failed };
};

describe('items of a stream', () => {
  const [a, b, c, d] = [{ a: 1 }, { b: 1 }, { c: 1 }, { d: 1 }];

  it('are yielded in one array, in order, when they arrive in one turn of the event loop', async () => {
    const from = stream();
    const reading = all(from);
    for (const item of [a, b, c]) from.push(item);
    await pause(20, 'a later turn of the event loop');
    for (const item of [d, null]) from.push(item);
    await expect(reading).resolves.toEqual({ got: [[a, b, c], [d]], failed: undefined });
  });

  it('that arrived before the stream failed are not lost', async () => {
    const from = stream();
    const reading = all(from);
    for (const item of [a, b]) from.push(item);
    await pause(20, 'a later turn of the event loop');
    from.destroy(new Error('broken'));
    await expect(reading).resolves.toEqual({ got: [[a, b]], failed: new Error('broken') });
  });
});
