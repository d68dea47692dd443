import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { standingVersions } from './standing-versions.ts';

/** Compares what the vault keeps of units with what the facts name, and clears away what a crash has left behind. */
export class SettlePrivateInfo extends Command<void> {
  readonly type = 'SettlePrivateInfo';
}

/** So many units are compared with the facts at once. */
const settledAtOnce = 1_000;

@CommandHandler(SettlePrivateInfo)
export class SettlePrivateInfoHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
    @Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault,
  ) {}

  async execute(): Promise<void> {
    const { store, left } = this;
    for (;;) {
      const ids = await this.vault.unsettled(settledAtOnce);
      if (ids.length === 0) return;
      const standing = await standingVersions({ store, left }, ids);
      await this.vault.settle(ids.map((id) => ({ id, version: standing.get(id)?.version ?? null })));
    }
  }
}
