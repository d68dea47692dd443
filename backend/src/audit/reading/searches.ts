import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import { transact } from '../../platform/deciding/decides.ts';
import type { SignedIn } from '../../platform/http/signed-in.guard.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { auditDecider } from '../audit.decider.ts';

const mostRemembered = 1_000;
export type SearchTerms = { kinds: string[]; ids: string[] };

/**
 * Every route that searches the log records the search before it answers. The pages and the live tail of a search carry its
 * `search_id`; a request without one is a new search.
 */
@Injectable()
export class Searches {
  /** Searches and readings that this process has recorded. */
  readonly #recordedSearches = new Set<string>();

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Records that bundles of entries are read under this seal, unless this process has recorded it already. */
  async recordTiles({ id }: SignedIn, sealSize: number): Promise<void> {
    const recordKey = JSON.stringify([id, sealSize]);
    if (this.#recordedSearches.has(recordKey)) return;
    await transact(this.store, auditDecider, id, { type: 'RecordTilesRead', userId: id, sealSize });
    this.#remember(recordKey);
  }

  /** Records a search, unless this process has recorded it already. */
  async record({ id }: SignedIn, searchId: string | undefined, { kinds, ids }: SearchTerms): Promise<void> {
    const recordKey = JSON.stringify([id, searchId, kinds, ids]);
    if (this.#recordedSearches.has(recordKey)) return;
    const search = { search_id: searchId ?? v7(), kinds, ids };
    await transact(this.store, auditDecider, id, { type: 'RecordSearch', userId: id, search });
    if (searchId === undefined) return;
    this.#remember(recordKey);
  }

  #remember(recordKey: string): void {
    this.#recordedSearches.add(recordKey);
    if (this.#recordedSearches.size > mostRemembered) this.#recordedSearches.delete(this.#recordedSearches.values().next().value ?? '');
  }
}
