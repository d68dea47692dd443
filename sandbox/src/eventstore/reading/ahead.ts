import type { StoredEntry } from '../log/model.ts';
import type { EventPageRequest } from '../storage/storage.ts';
import type { LogStore } from './store.ts';

const PAGE = 500;
/** A page with this many events is history, not news: more will follow. */
const CATCHING_UP = 100;

type FetchedPage = { from: number; page: Promise<StoredEntry[]> };

/** Pages of the whole log; prefetches the next one while the last one is being sent. */
export class ReadAheadPages {
  readonly #store: LogStore;
  readonly #direction: EventPageRequest['direction'];
  #next: FetchedPage | null = null;

  constructor(store: LogStore, direction: EventPageRequest['direction']) {
    this.#store = store;
    this.#direction = direction;
  }

  /** The page from this place, prefetched if the previous page ended there. */
  async page(from: number, limit = PAGE): Promise<StoredEntry[]> {
    const ready = this.#next?.from === from ? await this.#next.page : [];
    this.#next = null;
    // Nothing was there when it was fetched; by now there may be.
    const page = ready.length > 0 ? ready : await this.#fetchPage(from, limit);
    const last = page.at(-1);
    if (last !== undefined && page.length >= CATCHING_UP && limit >= PAGE) {
      const following = this.#direction === 'forwards' ? last.seq + 1 : last.seq - 1;
      this.#next = { from: following, page: this.#fetchPage(following, PAGE) };
      // The consumer of the page gets the error; there may be none.
      this.#next.page.catch(() => undefined);
    }
    return page;
  }

  #fetchPage(from: number, limit: number): Promise<StoredEntry[]> {
    return this.#store.log.pageOfAll({ from, limit, direction: this.#direction });
  }
}
