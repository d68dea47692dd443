import type Stripe from 'stripe';
import { refusal } from '../../platform/deciding/refusal.ts';
import { idOf, userIn } from './truth.translation.ts';

/** The columns of the inbox for an event besides its body. */
export type Envelope = {
  id: string;
  type: string;
  created: number;
  apiVersion: string | null;
  objectId: string;
  /** The key of the events that are settled together: those of one purchase have their customer in common. */
  claimKey: string;
  /** The user and the customer of the event, as far as it names them. */
  userId: string | null;
  customerId: string | null;
};

type Reference = string | { id: string } | null | undefined;
type Told = {
  object?: string;
  id?: unknown;
  metadata?: Stripe.Metadata | null;
  customer?: Reference;
  charge?: Reference;
  parent?: { subscription_details?: { metadata?: Stripe.Metadata | null } | null } | null;
};

export function envelopeOf({ id, type, created, api_version: apiVersion, data }: Stripe.Event): Envelope {
  const object = data.object as Told;
  if (typeof object.id !== 'string' || object.id === '') throw refusal('invalid');
  const customerId = object.object === 'customer' ? object.id : idOf(object.customer);
  const userId = userIn(object.metadata) ?? userIn(object.parent?.subscription_details?.metadata);
  const claimKey = customerId ?? idOf(object.charge) ?? object.id;
  return { id, type, created, apiVersion, objectId: object.id, claimKey, userId, customerId };
}
