import type { Sku } from '@orderstream/contracts/catalogue';
import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { EndCause } from '@orderstream/contracts/subscriptions/lifecycle';
import type Stripe from 'stripe';

/** On a checkout, and on the payment or subscription that it creates. */
export type OrderMetadata = { order_id: string; user_id: string; sku?: Sku };
export type CustomerMetadata = { user_id: string };
export type RefundMetadata = { request_id: string; reason: RefundReason; order_id?: string };
export type EndMetadata = { end_cause: EndCause };

/** A value that the shop wrote under this name, unless another user of the provider's account has changed it. */
export const metadataValue = <Written extends object>(
  metadata: Stripe.Metadata | null | undefined,
  key: keyof Written & string,
): string | undefined => metadata?.[key];
