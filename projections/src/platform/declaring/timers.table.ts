import { jsonb, readModel, text, timestamptz, type ReadModel } from './table.ts';

/** A row of a read model whose name ends in `_timers`. */
export type TimerRow<Kind extends string, Payload> = {
  id: string;
  kind: Kind;
  key: string;
  due_at: string;
  payload: Payload;
};

/** Names of read models of timers. */
export const isTimers = (name: string): boolean => name.endsWith('_timers');

/** Changes of timers concern the worker, which learns from them when timers are due. */
export const dueTimeTopics = ({ due_at }: { due_at: string }): readonly string[] => [due_at];

/** Timers of all capabilities have the same columns: one view shows them all. */
export const timersModel = <Kind extends string, Payload>(name: `${string}_timers`): ReadModel<TimerRow<Kind, Payload>> =>
  readModel(name, {
    id: text().key(),
    kind: text<Kind>(),
    key: text(),
    due_at: timestamptz(),
    payload: jsonb<Payload>(),
  });
