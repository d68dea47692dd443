import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { Read } from '@orderstream/projections/platform/reading/read';
import { Reader } from '@orderstream/projections/platform/reading/reader';

/** What a request needs of its reads: the position that the tables must have reached, and whether an answer may have been behind it. */
export type ReadContext = { after: bigint | undefined; stale: boolean };

const storage = new AsyncLocalStorage<ReadContext>();

/** Runs a function whose reads wait for the position in this context, and mark it when they are stale. */
export const withReadContext = <T>(context: ReadContext, run: () => Promise<T>): Promise<T> => storage.run(context, run);

/** Answers the queries of requests from the read models; an answer includes at least the caller's own earlier changes. */
@Injectable()
export class Ask {
  constructor(@Inject(Reader) private readonly reader: Reader) {}

  /** The answer of a read model to this query; with `after`, of one that has reached that position, too. */
  async of<T>(read: Read<T>, after = 0n): Promise<T> {
    const context = storage.getStore();
    const wanted = context?.after ?? 0n;
    const { value, stale } = await this.reader.ask(read, (after > wanted ? after : wanted) || undefined);
    if (context && stale) context.stale = true;
    return value;
  }

  /** The same, with the position of the log as of which the answer is. */
  async located<T>(read: Read<T>): Promise<{ value: T; as_of: string }> {
    const context = storage.getStore();
    const { value, stale, position } = await this.reader.askLocated(read, context?.after);
    if (context && stale) context.stale = true;
    return { value, as_of: position.toString() };
  }
}
