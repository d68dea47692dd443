import type { OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import type { Money } from '@orderstream/contracts/shared/money';
import { Inject } from '@nestjs/common';
import { LookAtPayment } from '../orders/orders.commands.ts';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { SettleSession } from './stripe/settling.commands.ts';
import { notNow } from './stripe/stripe.gateway.ts';

/** Settles an order's checkout by the provider's present state. */
export class SyncPayment extends Command<Money & { status: OrderStatus; position: string }> {
  readonly type = 'SyncPayment';
  constructor(
    readonly orderId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(SyncPayment)
export class SyncPaymentHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** The provider is asked because the return of the browser proves nothing. */
  async execute({ orderId, userId }: SyncPayment) {
    const before = await this.look(orderId, userId);
    if (before.sessionId === null) return before;
    await this.commands.execute(new SettleSession(before.sessionId)).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    return this.look(orderId, userId);
  }

  private async look(orderId: string, userId: string) {
    const found = await this.commands.execute(new LookAtPayment(orderId));
    if (found.userId !== userId) throw refusal('order_unknown');
    return { status: found.status, ...found.price, position: found.position, sessionId: found.sessionId };
  }
}
