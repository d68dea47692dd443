import type { Kind, Kinds } from './store.ts';

/** The ids, besides its own, by which an object is looked for. */
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

/** What an object names: looking for it must not take longer the more objects there are. */
export function linksOf<K extends Kind>(kind: K, value: Kinds[K]): string[] {
  const ids = linkedIds[kind]?.(value).map(idOf) ?? [];
  return ids.filter((id): id is string => typeof id === 'string');
}

/** Which objects name an id, by their kind. */
export class LinkIndex {
  private readonly naming = new Map<string, Set<string>>();

  of(kind: Kind, id: string): Iterable<string> {
    return this.naming.get(`${kind} ${id}`) ?? [];
  }

  change<K extends Kind>(kind: K, before: Kinds[K] | null, after: Kinds[K] | null) {
    if (!isLinked(kind)) return;
    for (const id of before ? linksOf(kind, before) : []) this.naming.get(`${kind} ${id}`)?.delete(before!.id);
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
