import { z } from 'zod';
import { sku } from '../catalogue.ts';
import type { EventOf } from '../shared/event.ts';
import { id } from '../shared/ids.ts';
import { currency } from '../shared/money.ts';
import { endCauses, providerStatuses } from './lifecycle.ts';

const provider_id = z.string().min(1).max(255);
const amount = z.int().nonnegative();
const moment = z.iso.datetime();
const of = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ subscription_id: provider_id, user_id: id, order_id: id, ...shape });

/** Stream `subscription-{id}`: one subscription of one order. */
export const subscriptionEvents = {
  subscription_created: of({
    sku: sku.nullable(),
    status: z.enum(providerStatuses),
    unit_amount: amount,
    currency,
    current_period_start: moment,
    current_period_end: moment,
  }),
  subscription_payment_success: of({
    invoice_id: provider_id,
    amount,
    currency,
    purpose: z.enum(['first', 'renewal']),
    current_period_start: moment,
    current_period_end: moment,
  }),
  subscription_payment_failed: of({ invoice_id: provider_id, attempt: z.int().nonnegative(), next_attempt_at: moment.nullable() }),
  subscription_past_due: of({}),
  subscription_recovered: of({}),
  subscription_unpaid: of({}),
  subscription_paused: of({}),
  subscription_resumed: of({}),
  subscription_cancel_scheduled: of({ ends_at: moment, canceled_at: moment }),
  subscription_cancel_reverted: of({}),
  subscription_canceled: of({ cause: z.enum(endCauses), ended_at: moment }),
};
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;
