import { theSystem } from '@orderstream/contracts/shared/actor';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { v7 } from 'uuid';
import type { Command } from '../../platform/command.ts';
import { within } from '../../platform/context.ts';
import { CommandBus } from '../../platform/cqrs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LOG } from '../../platform/tokens.ts';
import { SettleCharge, SettleDispute, SettleInvoice, SettleRefund, SettleSession, SettleSubscription } from './settling.commands.ts';
import { notNow, StripeGateway } from './stripe.gateway.ts';

type Page = { limit: number; starting_after?: string };
type Listed = (client: Stripe, page: Page) => Promise<{ data: { id: string }[]; has_more: boolean }>;

/** What was begun before an absence may have ended in it. */
const slowestSeconds = 30 * 86_400;

/** The provider forgets its events after a month. Whoever was away for longer looks at everything itself that may have happened since. */
@Injectable()
export class LongAbsence {
  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Safe to break off and to begin again. */
  async makeUpFor(since: number, signal: AbortSignal): Promise<void> {
    const created = { gte: since - slowestSeconds };
    const looks: readonly [Listed, (id: string) => Command<unknown>][] = [
      [(client, page) => client.subscriptions.list({ status: 'all', ...page }), (id) => new SettleSubscription(id)],
      [(client, page) => client.checkout.sessions.list({ created, ...page }), (id) => new SettleSession(id)],
      [(client, page) => client.charges.list({ created, ...page }), (id) => new SettleCharge(id)],
      [(client, page) => client.invoices.list({ created, ...page }), (id) => new SettleInvoice(id, false)],
      [(client, page) => client.refunds.list({ created, ...page }), (id) => new SettleRefund(id)],
      [(client, page) => client.disputes.list(page), (id) => new SettleDispute(id)],
    ];
    for (const [list, settling] of looks) await this.each(list, settling, signal);
  }

  private async each(list: Listed, settling: (id: string) => Command<unknown>, signal: AbortSignal): Promise<void> {
    let after: string | undefined;
    do {
      const page = { limit: 100, ...(after !== undefined && { starting_after: after }) };
      const { data, has_more } = await this.stripe.ask((client) => list(client, page));
      for (const { id } of data) {
        if (signal.aborted) return;
        await this.settle(settling(id), id);
      }
      after = has_more ? data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  /** What is refused is nothing that waiting would change; the rest of what there is goes on. */
  private async settle(command: Command<unknown>, about: string): Promise<void> {
    const commandId = v7();
    const context = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' as const };
    try {
      await within({ ...context, deadline: Date.now() + 30_000 }, () => this.commands.execute(command));
    } catch (error) {
      const known = notNow(error);
      if (!(known instanceof Refusal) || known.code === 'provider_unavailable') throw known;
      this.log.warn({ err: known, about }, 'what happened in a long absence was not understood');
    }
  }
}
