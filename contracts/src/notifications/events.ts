import { z } from 'zod';
import { channels, productTypes, sku } from '../catalogue.ts';
import type { EventOf } from '../shared/event.ts';
import { id } from '../shared/ids.ts';
import { mailTemplates } from './mail-names.gen.ts';

const user_id = id;

/** Stream `mail-{key}`, the key derived from the causing event. Address and text are joined when the mail is sent. */
export const mailEvents = {
  mail_sent: z.strictObject({ mail_id: id, user_id, order_id: id.nullable(), template: z.enum(mailTemplates) }),
  mail_failed: z.strictObject({
    mail_id: id,
    user_id,
    order_id: id.nullable(),
    template: z.enum(mailTemplates),
    failure: z.enum(['refused_by_server', 'no_recipient', 'gave_up']),
  }),
  /** The office sends the mail again, as a separate mail. */
  mail_resend_requested: z.strictObject({ mail_id: id, user_id, order_id: id.nullable(), template: z.enum(mailTemplates) }),
};
export type MailEvent = EventOf<typeof mailEvents>;

/** Stream `alerts-{channel}.{productType}`: who waits for how many units of one product. */
export const alertEvents = {
  /** Channel and product type are the two parts of `sku`. */
  stock_notification_subscription: z.strictObject({
    user_id,
    sku,
    channel: z.enum(channels),
    product_type: z.enum(productTypes),
    quantity: z.int().positive(),
  }),
  stock_alert_sent: z.strictObject({ user_id, sku, quantity: z.int().positive() }),
  /** The person left before there was enough. */
  stock_alert_dropped: z.strictObject({ user_id, sku, quantity: z.int().positive() }),
};
export type AlertEvent = EventOf<typeof alertEvents>;
