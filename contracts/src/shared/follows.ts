import type { AnyEvent, OfType } from './event.ts';

/** What follows from an event, for the shop. */
type Following<Status extends string, Listener extends string> = {
  /** The status of what the stream is about, from then on; `computed`: the event's data, or the status before, say it. */
  readonly status: Status | 'unchanged' | 'computed';
  /** The processes and read models that handle it, by the names of their files. */
  readonly listeners: readonly Listener[];
};

/** A line for each event of a stream: an event without one does not compile. */
export type Follows<E extends AnyEvent, Status extends string, Listener extends string> = {
  readonly [T in E['type']]: Following<Status, Listener>;
};

/** Of a stream that is about an order: also what the order's customer is shown of the event; null if not the event itself. */
export type FollowsAndShows<E extends AnyEvent, Status extends string, Listener extends string> = {
  readonly [T in E['type']]: Following<Status, Listener> & {
    readonly customerSees: readonly (keyof OfType<E, T>['data'] & string)[] | null;
  };
};

/** The types of the events that name a listener. */
export type ListenedTo<F extends Readonly<Record<string, { readonly listeners: readonly string[] }>>, L extends string> = {
  [T in keyof F & string]: L extends F[T]['listeners'][number] ? T : never;
}[keyof F & string];

/** What customers are shown of a stream's events: the fields of each event that they are shown at all. */
export type CustomerFields<F extends Readonly<Record<string, { readonly customerSees: readonly string[] | null }>>> = {
  readonly [T in keyof F as F[T]['customerSees'] extends null ? never : T]: NonNullable<F[T]['customerSees']>;
};
/** The events of a stream that customers are shown, with the fields that they are shown of each. */
export const customerFieldsOf = <const F extends Readonly<Record<string, { readonly customerSees: readonly string[] | null }>>>(
  followsFrom: F,
): CustomerFields<F> =>
  Object.fromEntries(
    Object.entries(followsFrom).flatMap(([type, { customerSees }]) => (customerSees ? [[type, customerSees]] : [])),
  ) as CustomerFields<F>;
