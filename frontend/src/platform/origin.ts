/** The state of a link to the sign-in pages: the page that a person wants to reach. The router carries it untyped. */
export type Origin = { from: string };

export const originState = (from: string): Origin => ({ from });

/** The page in the router's state; null for any other state. */
export function originIn(state: unknown): string | null {
  const { from } = (typeof state === 'object' && state !== null ? state : {}) as Partial<Origin>;
  return typeof from === 'string' ? from : null;
}
