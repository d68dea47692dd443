import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { Read } from '@orderstream/projections/platform/reading/read';
import { Reader } from '@orderstream/projections/platform/reading/reader';

/** The position that the tables must have reached for this request, and whether an answer may have been behind it. */
export type ReadContext = { after: bigint | undefined; stale: boolean };

const storage = new AsyncLocalStorage<ReadContext>();

export const withReadContext = <T>(context: ReadContext, run: () => Promise<T>): Promise<T> => storage.run(context, run);

/** The only query: a read model's answer, which includes at least the caller's own earlier changes. */
@Injectable()
export class Ask {
  constructor(@Inject(Reader) private readonly reader: Reader) {}

  async of<T>(read: Read<T>): Promise<T> {
    const context = storage.getStore();
    const { value, stale } = await this.reader.ask(read, context?.after);
    if (context && stale) context.stale = true;
    return value;
  }
}
