import type { WebhookOutcome } from '@orderstream/contracts/payments/lifecycle';
import { Command } from '../../platform/command.ts';

/** What the inbox keeps of a webhook: everything but its body, which names people. */
export type Envelope = { eventId: string; stripeType: string; created: string; apiVersion: string | null; sha256: string };

export class ReceiveWebhook extends Command {
  readonly type = 'ReceiveWebhook';
  readonly eventId: string;
  constructor(readonly envelope: Envelope) {
    super();
    this.eventId = envelope.eventId;
  }
}

export class SettleWebhook extends Command {
  readonly type = 'SettleWebhook';
  constructor(
    readonly eventId: string,
    readonly outcome: WebhookOutcome,
  ) {
    super();
  }
}

export type ParkingProblem = 'unknown_object' | 'other_api_version' | 'refused' | 'provider_unavailable' | 'unexpected';

export class ParkWebhook extends Command {
  readonly type = 'ParkWebhook';
  constructor(
    readonly eventId: string,
    readonly problem: ParkingProblem,
  ) {
    super();
  }
}

export type WebhookCommand = ReceiveWebhook | SettleWebhook | ParkWebhook;
