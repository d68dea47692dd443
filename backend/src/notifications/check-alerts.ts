import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { v5 } from 'uuid';
import { RequireActive } from '../accounts/accounts.commands.ts';
import { currentContext, within } from '../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { CountAvailable } from '../stock/stock.commands.ts';
import { alerts } from './alerts.decider.ts';
import { CheckAlerts } from './notifications.commands.ts';

/** The most alerts that one append sends. */
const atOnce = 200;

@CommandHandler(CheckAlerts)
export class CheckAlertsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The position in the log up to which the alerts of a product have been checked. */
  readonly #looked = new Map<Sku, bigint>();

  /**
   * An inactive customer keeps the alert and gets no mail; it is checked again when the account is active. An alert that is
   * set after this check causes a check of its own, so the pool is counted first.
   */
  async execute({ sku, since }: CheckAlerts): Promise<void> {
    if (since !== null && since <= (this.#looked.get(sku) ?? -1n)) return;
    const passedOver = new Set<string>();
    for (;;) {
      const { available, position } = await this.commands.execute(new CountAvailable(sku));
      const { state, revision } = await load(this.store, alerts, sku);
      const reached = [...state.wanted].filter(([userId, wanted]) => wanted <= available && !passedOver.has(userId)).slice(0, atOnce);
      if (reached.length === 0) return void this.#looked.set(sku, position);
      const active: string[] = [];
      for (const [userId] of reached) {
        if (await this.isActive(userId)) active.push(userId);
        else passedOver.add(userId);
      }
      if (active.length > 0) await this.spend(sku, available, active, revision);
    }
  }

  /** The command's id names the revision that is decided on, so that a check that was cut off continues under other ids. */
  private async spend(sku: Sku, available: number, userIds: string[], revision: bigint | 'no_stream'): Promise<void> {
    const context = currentContext();
    const commandId = v5(`alerts of ${sku} at ${revision}`, context.commandId);
    await within({ ...context, commandId }, () => transact(this.store, alerts, sku, { type: 'SpendAlerts', sku, available, userIds }));
  }

  private async isActive(userId: string): Promise<boolean> {
    try {
      await this.commands.execute(new RequireActive(userId));
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}
