import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/**
 * The items of a stream, those together that arrive in one turn of the event loop. Handing each on by itself would cost all who follow a
 * log more than what they do with it.
 */
export async function* eventLoopTurns<T extends object | symbol>(
  stream: Pick<Readable, 'read'> & AsyncIterable<unknown>,
): AsyncGenerator<readonly T[]> {
  const readNextItem = () => stream.read() as T | null;
  for await (const first of stream) {
    await setImmediate();
    const items = [first as T];
    for (let item = readNextItem(); item !== null; item = readNextItem()) items.push(item);
    yield items;
  }
}
