import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { ForgetPrivateInfo, KeepOnlyOrderPrivateInfo } from '../stock/stock.commands.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { order } from './order.decider.ts';

/** Compares what the vault says of orders with what their facts name, and clears away what edits have left behind. */
export class SettleOrderWords extends Command<void> {
  readonly type = 'SettleOrderWords';
}

@CommandHandler(SettleOrderWords)
export class SettleOrderWordsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
  ) {}

  async execute(): Promise<void> {
    const ofNobody = await this.words.ofNobody();
    if (ofNobody.length > 0) await this.commands.execute(new ForgetPrivateInfo(ofNobody));
    await this.words.forget(ofNobody);
    for (const orderId of await this.words.inVersions()) {
      const { words: version } = (await load(this.store, order, orderId)).state;
      await this.commands.execute(new KeepOnlyOrderPrivateInfo(orderId, version));
      await this.words.keepOnly({ orderId, version });
    }
  }
}
