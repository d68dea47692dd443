import type Stripe from 'stripe';

/** The header was verified before, so it exists; of several timestamps the library has checked the last. */
export const signedAt = (signature: string): number => Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1] ?? Infinity);

/** The end of the year 9999: later moments cannot be written as a date. */
const endOfTime = 253_402_300_799;

/** Checks the content, of which the library has verified only the signature; the id becomes part of a stream name. */
export function isEvent(value: unknown): value is Stripe.Event {
  const fields = (value ?? {}) as Partial<Record<'id' | 'type' | 'created' | 'api_version' | 'data', unknown>>;
  const { id, type, created, api_version: version, data } = fields;
  const object = typeof data === 'object' && data !== null && 'object' in data ? data.object : null;
  const named = isText(id, /^evt_\w{1,200}$/) && isText(type, /^[\w.]{1,100}$/) && (version === null || isText(version, /^[\w.-]{1,64}$/));
  const isDated = typeof created === 'number' && Number.isInteger(created) && created >= 0 && created <= endOfTime;
  return named && isDated && typeof object === 'object' && object !== null;
}

const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);
