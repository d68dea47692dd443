import { AsyncLocalStorage } from 'node:async_hooks';
import { theSystem, type Actor, type Source } from '@orderstream/contracts/shared/actor';
import type { ContextReason } from '@orderstream/contracts/shared/event';
import { v7 } from 'uuid';

/** The actor, the cause and the subject: passed implicitly from the request or the causing event to every event appended. */
export type CommandContext = {
  /**
   * Identity of the command: the ids of its events and of the things that it creates derive from it, so a repeated command has the
   * same ids.
   */
  commandId: string;
  correlationId: string;
  causationId: string;
  actor: Actor;
  source: Source;
  reason?: ContextReason;
  /** The payment provider's event that is being processed. */
  providerEvent?: string;
  traceparent?: string;
  /** The time when the caller stops waiting. */
  deadline: number;
};

const storage = new AsyncLocalStorage<CommandContext>();

/** Runs a function with this context: every command that it sends, directly or later, has this actor and cause. */
export const withContext = <T>(context: CommandContext, run: () => Promise<T>): Promise<T> => storage.run(context, run);

/** Runs a function as the system, without a causing event, with a deadline in so many milliseconds. */
export function asSystem<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  const commandId = v7();
  const ids = { commandId, correlationId: commandId, causationId: commandId };
  return withContext({ ...ids, actor: theSystem, source: 'system', deadline: Date.now() + milliseconds }, run);
}

/** The milliseconds for which the caller still waits; unlimited without a caller. */
export const remainingMilliseconds = (): number => (storage.getStore()?.deadline ?? Infinity) - Date.now();

const recordingMilliseconds = 5_000;

/** Extends the deadline by a few seconds: the outcome of an external call must be recorded, even if the call used up all of the time. */
export function allowRecording(): void {
  const context = storage.getStore();
  if (context) context.deadline = Math.max(context.deadline, Date.now() + recordingMilliseconds);
}

/** The context that the running command was sent with; throws outside of a command. */
export function currentContext(): CommandContext {
  const context = storage.getStore();
  if (!context) throw new Error('a command runs outside of any context');
  return context;
}
