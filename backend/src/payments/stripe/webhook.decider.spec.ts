import type { WebhookEvent } from '@orderstream/contracts/payments/events';
import fc from 'fast-check';
import { laws } from '../../platform/testing/laws.ts';
import { specOf } from '../../platform/testing/spec.ts';
import { ParkWebhook, ReceiveWebhook, SettleWebhook, type WebhookCommand } from './webhook.commands.ts';
import { webhook } from './webhook.decider.ts';

const given = specOf(webhook);
const envelope = {
  eventId: 'evt_1',
  stripeType: 'invoice.paid',
  created: '2026-01-15T12:00:00.000Z',
  apiVersion: '2026-10-28.endive',
  sha256: 'a'.repeat(64),
};
const about = { stripe_event_id: 'evt_1', stripe_type: 'invoice.paid' };
const received: WebhookEvent = {
  type: 'webhook_received',
  data: { ...about, created: envelope.created, api_version: envelope.apiVersion, sha256: envelope.sha256 },
};
const handled: WebhookEvent = { type: 'webhook_handled', data: { ...about, outcome: 'handled' } };
const parked: WebhookEvent = { type: 'webhook_parked', data: { ...about, problem: 'provider_unavailable' } };

describe('a webhook', () => {
  it('is received', () => given().when(new ReceiveWebhook(envelope)).then(received));
  it('is received once, however often it is delivered (I5)', () => given(received).when(new ReceiveWebhook(envelope)).nothing());
  it('is not received again after it was handled (I5)', () => given(received, handled).when(new ReceiveWebhook(envelope)).nothing());
  it('is settled', () => given(received).when(new SettleWebhook('evt_1', 'handled')).then(handled));
  it('is not settled before it was received', () => given().when(new SettleWebhook('evt_1', 'handled')).refuses('not_found'));
  it('is parked, and settled later', () => given(received, parked).when(new SettleWebhook('evt_1', 'handled')).then(handled));
  it('is parked once for the same problem', () => given(received, parked).when(new ParkWebhook('evt_1', 'provider_unavailable')).nothing());
  it('is not parked any more once it was handled', () => given(received, handled).when(new ParkWebhook('evt_1', 'unexpected')).nothing());
});

describe('the inbox', () => {
  const anyWebhookCommand: fc.Arbitrary<WebhookCommand> = fc.oneof(
    { weight: 2, arbitrary: fc.constant(new ReceiveWebhook(envelope)) },
    fc.constantFrom('handled' as const, 'not_ours' as const, 'ignored' as const).map((outcome) => new SettleWebhook('evt_1', outcome)),
    fc.constantFrom('refused' as const, 'unexpected' as const).map((problem) => new ParkWebhook('evt_1', problem)),
  );
  laws(webhook, anyWebhookCommand);
});
