import { Inject, Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import { CommandBus } from '../platform/cqrs.ts';
import type { SignedIn } from '../platform/signed-in.guard.ts';
import { RecordSearch } from './audit.commands.ts';

const mostRemembered = 1_000;
export type Asked = { kinds: string[]; ids: string[] };

/**
 * Every route that searches the log has the search recorded before it answers. Pages of it and the tail that follows it
 * carry the same `search_id`; a request without one is a search of its own.
 */
@Injectable()
export class Searches {
  /** What this process knows to stand in the log. */
  readonly #recorded = new Set<string>();

  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  async record({ id }: SignedIn, searchId: string | undefined, { kinds, ids }: Asked): Promise<void> {
    const known = JSON.stringify([id, searchId, kinds, ids]);
    if (this.#recorded.has(known)) return;
    await this.commands.execute(new RecordSearch(id, { search_id: searchId ?? v7(), kinds, ids }));
    if (searchId === undefined) return;
    this.#recorded.add(known);
    if (this.#recorded.size > mostRemembered) this.#recorded.delete(this.#recorded.values().next().value ?? '');
  }
}
