import type { Kind, Kinds } from './store.ts';

/** The referenced ids by which objects of each kind are looked up. */
const linkedIds: { [K in Kind]?: (value: Kinds[K]) => unknown[] } = {
  'checkout.session': ({ customer, subscription, payment_intent }) => [customer, subscription, payment_intent],
  subscription: ({ customer }) => [customer],
  invoice: ({ customer, parent }) => [customer, parent?.subscription_details?.subscription],
  invoice_payment: ({ invoice, payment }) => [invoice, payment.payment_intent],
  payment_intent: ({ customer }) => [customer],
  payment_method: ({ customer }) => [customer],
  charge: ({ customer, payment_intent }) => [customer, payment_intent],
  refund: ({ charge, payment_intent }) => [charge, payment_intent],
  dispute: ({ charge, payment_intent }) => [charge, payment_intent],
  checkout: ({ intent }) => [intent],
  job: ({ subject }) => [subject],
  delivery: ({ event }) => [event],
};

const idOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value);

export const isLinked = (kind: Kind): boolean => kind in linkedIds;

/** The ids that an object references, indexed so that lookups do not scan all objects. */
export function linksOf<K extends Kind>(kind: K, value: Kinds[K]): string[] {
  const ids = linkedIds[kind]?.(value).map(idOf) ?? [];
  return ids.filter((id): id is string => typeof id === 'string');
}

/** Index from a referenced id to the objects of each kind that reference it. */
export class LinkIndex {
  private readonly naming = new Map<string, Set<string>>();

  objectsReferencing(kind: Kind, id: string): Iterable<string> {
    return this.naming.get(`${kind} ${id}`) ?? [];
  }

  /** Updates the index after an object was created, changed or deleted. */
  change<K extends Kind>(kind: K, previous: Kinds[K] | null, after: Kinds[K] | null) {
    if (!isLinked(kind)) return;
    for (const id of previous ? linksOf(kind, previous) : []) this.naming.get(`${kind} ${id}`)?.delete(previous!.id);
    for (const id of after ? linksOf(kind, after) : []) {
      const key = `${kind} ${id}`;
      const idSet = this.naming.get(key);
      if (idSet) idSet.add(after!.id);
      else this.naming.set(key, new Set([after!.id]));
    }
  }

  clear() {
    this.naming.clear();
  }
}
