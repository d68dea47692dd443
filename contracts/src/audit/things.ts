/** What can be followed through the log. */
export const thingKinds = ['order', 'user', 'unit', 'charge', 'subscription'] as const;
export type ThingKind = (typeof thingKinds)[number];

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const providerIdPattern = /^(ch|py|pi|cs|sub|in|evt|re|pyr|cus|price|dp|du)_\w{3,120}$/;

export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** An id of ours or of the payment provider: nothing else is searched for, so that no text comes into the log. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && (uuidPattern.test(value) || providerIdPattern.test(value));

/** A stream of the log, by the name of its category and the id behind it. */
export const streamForm = /^[a-z_]+-[\w.-]{1,128}$/;

const byPrefix: Readonly<Record<string, ThingKind>> = { ch: 'charge', py: 'charge', sub: 'subscription' };

/** What an id of the provider's is of, by its prefix. Ours all look alike. */
export const kindByPrefix = (id: string): ThingKind | undefined => byPrefix[/^([a-z]+)_/.exec(id)?.[1] ?? ''];

const byField: Readonly<Record<string, ThingKind>> = {
  order_id: 'order',
  user_id: 'user',
  product_id: 'unit',
  product_ids: 'unit',
  replaced_by: 'unit',
  charge_id: 'charge',
  subscription_id: 'subscription',
};

/** The kind of thing that an id refers to, by the field of the event. */
export const kindByField = (field: string): ThingKind | undefined => byField[field];
