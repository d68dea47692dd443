import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { v5 } from 'uuid';
import { RequireActive } from '../accounts/active.commands.ts';
import { currentContext, within } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { decides, load } from '../platform/decides.ts';
import { Refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { CountAvailable } from '../stock/stock.commands.ts';
import { AskForAlert, CheckAlerts, DropAlert, DropAlerts, SpendAlerts } from './alerts.commands.ts';
import { alerts } from './alerts.decider.ts';

/** So many wishes are fulfilled by one append. */
const atOnce = 200;

@CommandHandler(CheckAlerts)
export class CheckAlertsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** How far the log told of each pool when its wishes were looked at last. */
  readonly #looked = new Map<Sku, bigint>();

  /**
   * Who is not active keeps the wish and gets no mail; it is looked at again when they come back. A wish that comes after the
   * look has a look of its own, so the pool is counted first.
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

  /** Named after the state that it is decided on: cut off and begun again, it goes on with other wishes under other ids. */
  private async spend(sku: Sku, available: number, userIds: string[], revision: bigint | 'no_stream'): Promise<void> {
    const context = currentContext();
    const commandId = v5(`alerts of ${sku} at ${revision}`, context.commandId);
    await within({ ...context, commandId }, () => this.commands.execute(new SpendAlerts(sku, available, userIds)));
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

@CommandHandler(DropAlerts)
export class DropAlertsHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  async execute({ userId }: DropAlerts): Promise<void> {
    for (const sku of skus) await this.commands.execute(new DropAlert(userId, sku));
  }
}

const ofSku = ({ sku }: { sku: Sku }) => sku;

export const alertHandlers = [
  CheckAlertsHandler,
  DropAlertsHandler,
  decides(AskForAlert, alerts, ofSku),
  decides(SpendAlerts, alerts, ofSku),
  decides(DropAlert, alerts, ofSku),
];
