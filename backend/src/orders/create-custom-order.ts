import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/accounts.commands.ts';
import { bornOf } from '../platform/deciding/born.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { KeepOrderPrivateInfo } from '../stock/stock.commands.ts';
import { refuseUnpayable, termsOf, type CustomTerms } from './custom-terms.ts';
import { firstWords, OrderWordsVault } from './order-words.vault.ts';
import { order } from './order.decider.ts';

/** An administrator makes an order to measure. */
export class CreateCustomOrder extends Command<Reached & { order_id: string }> {
  readonly type = 'CreateCustomOrder';
  constructor(
    readonly userId: string,
    readonly terms: CustomTerms,
    readonly draft: boolean,
  ) {
    super();
  }
}

@CommandHandler(CreateCustomOrder)
export class CreateCustomOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
  ) {}

  /** Words before fact: an order that its customer can see always has its description. */
  async execute({ userId, terms, draft }: CreateCustomOrder) {
    refuseUnpayable(terms);
    await this.commands.execute(new RequireActive(userId));
    const orderId = bornOf(currentContext().commandId, 'order');
    await this.words.keep({ orderId, version: firstWords }, userId, terms.description);
    await this.commands.execute(new KeepOrderPrivateInfo(orderId, terms.privateInfo, firstWords));
    const status = draft ? 'draft' : 'payment_required';
    const opening = {
      type: 'OpenOrder',
      orderId,
      userId,
      orderType: 'custom',
      status,
      terms: termsOf(terms),
      priceId: null,
      unpaidUntil: null,
    } as const;
    const { position } = await transact(this.store, order, orderId, opening, { newborn: true });
    return { order_id: orderId, position };
  }
}
