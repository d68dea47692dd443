import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { Read } from '@orderstream/projections/platform/read';
import { Reader } from '@orderstream/projections/platform/reader';

/** How far the tables must have come for this request, and whether some answer may have fallen short of it. */
export type Reading = { after: bigint | undefined; stale: boolean };

const storage = new AsyncLocalStorage<Reading>();

export const reading = <T>(how: Reading, run: () => Promise<T>): Promise<T> => storage.run(how, run);

/** The one query: a read model's answer, which shows at least what the asker has done before. */
@Injectable()
export class Ask {
  constructor(@Inject(Reader) private readonly reader: Reader) {}

  async of<T>(read: Read<T>): Promise<T> {
    const how = storage.getStore();
    const { value, stale } = await this.reader.ask(read, how?.after);
    if (how && stale) how.stale = true;
    return value;
  }
}
