import type { Command } from '../deciding/command.ts';

/** A row of the timers that the read side keeps: due time, kind and subject. */
export type DueTimer = { id: string; kind: string; key: string; due_at: Date; payload: Readonly<Record<string, unknown>> };

/** The command that each kind of timer sends; its decider checks again whether it applies. */
export type Timers = Readonly<Record<string, (timer: DueTimer) => Command<unknown>>>;
