import { Inject } from '@nestjs/common';
import { skus } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { alerts } from './alerts.decider.ts';
import { DropAlerts } from './notifications.commands.ts';

@CommandHandler(DropAlerts)
export class DropAlertsHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: DropAlerts): Promise<void> {
    for (const sku of skus) await transact(this.store, alerts, sku, { type: 'DropAlert', userId, sku });
  }
}
