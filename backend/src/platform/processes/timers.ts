import type { Command } from '../deciding/command.ts';

/** A row of the timers that the read side keeps: due time, kind and subject. */
export type DueTimer = { id: string; kind: string; key: string; due_at: Date; payload: Readonly<Record<string, unknown>> };

/** From the kind of a timer to the command that it sends. The decider checks again. */
export type Timers = Readonly<Record<string, (timer: DueTimer) => Command<unknown>>>;
