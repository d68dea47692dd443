import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Command } from '../../platform/deciding/command.ts';
import { ofItself } from '../../platform/deciding/context.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { isAnswer } from '../../platform/deciding/refusal.ts';
import { LOG } from '../../platform/tokens.ts';
import { SettleCharge, SettleDispute, SettleInvoice, SettleRefund, SettleSession, SettleSubscription } from './settling.commands.ts';
import { notNow, StripeGateway, type List } from './stripe.gateway.ts';

/** Operations that started before an absence may have ended during it. */
const slowestSeconds = 30 * 86_400;
const patience = 30_000;

/** The provider deletes its events after a month. After a longer absence everything that may have changed since is listed directly. */
@Injectable()
export class Backfill {
  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** May be interrupted and restarted. */
  async run(since: number, signal: AbortSignal): Promise<void> {
    const created = { gte: since - slowestSeconds };
    const looks: readonly [List<{ id: string }>, (id: string) => Command<unknown>][] = [
      [(client, page) => client.subscriptions.list({ status: 'all', ...page }), (id) => new SettleSubscription({ subscriptionId: id })],
      [(client, page) => client.checkout.sessions.list({ created, ...page }), (id) => new SettleSession({ sessionId: id })],
      [(client, page) => client.charges.list({ created, ...page }), (id) => new SettleCharge({ chargeId: id })],
      [(client, page) => client.invoices.list({ created, ...page }), (id) => new SettleInvoice({ invoiceId: id, failed: false })],
      [(client, page) => client.refunds.list({ created, ...page }), (id) => new SettleRefund({ refundId: id })],
      [(client, page) => client.disputes.list(page), (id) => new SettleDispute({ disputeId: id })],
    ];
    for (const [list, settling] of looks) await this.each(list, settling, signal);
  }

  private async each(list: List<{ id: string }>, settling: (id: string) => Command<unknown>, signal: AbortSignal): Promise<void> {
    for await (const found of this.stripe.pages(list)) {
      for (const { id } of found) {
        if (signal.aborted) return;
        await this.settle(settling(id), id);
      }
    }
  }

  /** Waiting would not change a refusal; the other objects are still processed. */
  private async settle(command: Command<unknown>, about: string): Promise<void> {
    try {
      await ofItself(patience, () => this.commands.execute(command));
    } catch (error) {
      const known = notNow(error);
      if (!isAnswer(known)) throw known;
      this.log.warn({ err: known, about }, 'an object of a backfill could not be settled');
    }
  }
}
