// The log of a shop that a fault run looks into.
import { setTimeout as sleep } from 'node:timers/promises';
import { END, EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';

/**
 * What fault runs read of a fact.
 * @typedef {object} Fact
 * @property {string} type
 * @property {string} streamId
 * @property {{ order_id?: string, purpose?: string, product_id?: string, product_ids?: string[] }} data
 * @property {{ schema?: number }} metadata
 */

/**
 * Resolves as soon as an event of one of these types is appended.
 * @param {string} eventStoreUrl
 * @param {string[]} types
 * @param {number} milliseconds
 */
export async function untilEvent(eventStoreUrl, types, milliseconds) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const subscription = client.subscribeToAll({ fromPosition: END, resolveLinkTos: false });
  const seen = (async () => {
    for await (const { event } of subscription) if (event && types.includes(event.type)) return;
  })();
  await Promise.race([seen.catch(() => undefined), sleep(milliseconds)]);
  await subscription.unsubscribe().catch(() => undefined);
  await client.dispose();
}

/**
 * Every event of the log, from the first to the last.
 * @param {string} eventStoreUrl
 * @returns {AsyncGenerator<Fact>}
 */
export async function* eventsOf(eventStoreUrl) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  try {
    for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS, resolveLinkTos: false })) {
      if (!event?.isJson) continue;
      const { type, streamId } = event;
      const [data, metadata] = [/** @type {Fact['data']} */ (event.data), /** @type {Fact['metadata']} */ (event.metadata)];
      yield { type, streamId, data, metadata };
    }
  } finally {
    await client.dispose();
  }
}

/**
 * Counts the facts of each order's money, by type and order.
 * @param {string} eventStoreUrl
 */
export async function countFacts(eventStoreUrl) {
  /** @type {Map<string, number>} */
  const count = new Map();
  /** @param {string} key */
  const countOne = (key) => count.set(key, (count.get(key) ?? 0) + 1);
  for await (const { type, data } of eventsOf(eventStoreUrl)) {
    if (['order_paid', 'payment_refund_requested', 'payment_refunded'].includes(type)) countOne(`${type} ${data.order_id}`);
    if (type === 'payment_success' && data.purpose === 'first') countOne(`payment_success ${data.order_id}`);
    if (type === 'order_created') countOne(type);
  }
  return (/** @type {string} */ key) => count.get(key) ?? 0;
}
