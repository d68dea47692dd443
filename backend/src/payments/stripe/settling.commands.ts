import { Command } from '../../platform/command.ts';

export type Settled = 'handled' | 'not_ours' | 'ignored';
export type SessionOutcome = 'open' | 'expired' | 'paid' | 'pending' | 'failed' | 'not_ours' | 'unknown';

/** Brings our facts about a checkout up to what the provider says of it now. Webhook, browser and reconciler ask alike. */
export class SettleSession extends Command<SessionOutcome> {
  readonly type = 'SettleSession';
  constructor(readonly sessionId: string) {
    super();
  }
}

export class SettleCharge extends Command<Settled> {
  readonly type = 'SettleCharge';
  constructor(readonly chargeId: string) {
    super();
  }
}

export class SettleSubscription extends Command<Settled> {
  readonly type = 'SettleSubscription';
  constructor(readonly subscriptionId: string) {
    super();
  }
}
