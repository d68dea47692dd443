import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { asSystem } from '../../../platform/deciding/context.ts';
import { isFinalRefusal } from '../../../platform/deciding/refusal.ts';
import { LOG } from '../../../platform/tokens.ts';
import { settleCharge, settleDispute, settleRefund } from '../settling/settle-charge.ts';
import { SettleDeps } from '../settling/settle-deps.ts';
import { settleInvoice } from '../settling/settle-invoice.ts';
import { settleSession } from '../settling/settle-session.ts';
import { settleSubscription } from '../settling/settle-subscription.ts';
import { throwAsRefusal, StripeGateway, type PageLister } from '../stripe.gateway.ts';
import { ReconciliationVault } from './reconciliation.vault.ts';

/** Operations that started before an absence may have ended during it. */
const slowestSeconds = 30 * 86_400;
const patience = 30_000;
/** A backfill pauses after this time, well before the watchdog would end the worker. */
const mostMilliseconds = 120_000;
/** What has changed since it began is among the events that the provider still has. */
const longestSeconds = 25 * 86_400;

type Settle = (deps: SettleDeps, id: string) => Promise<unknown>;

/** The provider deletes its events after a month. After a longer absence everything that may have changed since is listed directly. */
@Injectable()
export class Backfill {
  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(SettleDeps) private readonly settling: SettleDeps,
    @Inject(ReconciliationVault) private readonly vault: ReconciliationVault,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Returns whether it has ended. One that has not, or was interrupted, continues after the last object that was settled. */
  async run(since: number, signal: AbortSignal, most = mostMilliseconds): Promise<boolean> {
    const created = { gte: since - slowestSeconds };
    const lists: readonly [PageLister<{ id: string }>, Settle][] = [
      [(client, page) => client.subscriptions.list({ status: 'all', ...page }), settleSubscription],
      [(client, page) => client.checkout.sessions.list({ created, ...page }), settleSession],
      [(client, page) => client.charges.list({ created, ...page }), settleCharge],
      [(client, page) => client.invoices.list({ created, ...page }), (deps, id) => settleInvoice(deps, id, false)],
      [(client, page) => client.refunds.list({ created, ...page }), settleRefund],
      [(client, page) => client.disputes.list(page), settleDispute],
    ];
    const until = Date.now() + most;
    const start = await this.vault.backfillPosition(longestSeconds);
    for (const [n, [list, settle]] of lists.entries()) {
      if (n < start.list) continue;
      const after = n === start.list ? start.after : null;
      for await (const objects of this.stripe.pages(list, after ?? undefined))
        for (const { id } of objects) {
          if (signal.aborted) return false;
          await this.settle(settle, id);
          await this.vault.saveBackfill({ list: n, after: id });
          if (Date.now() >= until) return false;
        }
      await this.vault.saveBackfill({ list: n + 1, after: null });
    }
    return true;
  }

  /** Logs a refusal, which waiting would not change, so that the other objects are still processed. */
  private async settle(settle: Settle, about: string): Promise<void> {
    try {
      await asSystem(patience, () => settle(this.settling, about).catch(throwAsRefusal));
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      this.log.warn({ err: error, about }, 'an object of a backfill could not be settled');
    }
  }
}
