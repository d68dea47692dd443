import type { Actor } from '@orderstream/contracts/shared/actor';
import type { Picks } from '@orderstream/contracts/stock/events';
import { Command } from '../platform/command.ts';

export type Looker = { actor: Actor; as: 'owner' | 'admin' };

/** Somebody is about to see the secrets of these units, and the order's own: all of them, or none. */
export class LookAtSecrets extends Command {
  readonly type = 'LookAtSecrets';
  constructor(
    readonly orderId: string,
    readonly by: Looker,
    readonly units: Picks,
    readonly own: boolean,
  ) {
    super();
  }
}
