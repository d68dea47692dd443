import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import { transact } from '../../platform/deciding/decides.ts';
import type { SignedIn } from '../../platform/http/signed-in.guard.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { auditing } from '../audit.decider.ts';

const mostRemembered = 1_000;
export type Asked = { kinds: string[]; ids: string[] };

/**
 * Every route that searches the log records the search before it answers. The pages and the live tail of a search carry its
 * `search_id`; a request without one is a new search.
 */
@Injectable()
export class Searches {
  /** Searches that this process has recorded. */
  readonly #recorded = new Set<string>();

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async record({ id }: SignedIn, searchId: string | undefined, { kinds, ids }: Asked): Promise<void> {
    const known = JSON.stringify([id, searchId, kinds, ids]);
    if (this.#recorded.has(known)) return;
    const asked = { search_id: searchId ?? v7(), kinds, ids };
    await transact(this.store, auditing, id, { type: 'RecordSearch', userId: id, asked });
    if (searchId === undefined) return;
    this.#recorded.add(known);
    if (this.#recorded.size > mostRemembered) this.#recorded.delete(this.#recorded.values().next().value ?? '');
  }
}
