import { AsyncLocalStorage } from 'node:async_hooks';
import { theSystem, type Actor, type Source } from '@orderstream/contracts/shared/actor';
import { v7 } from 'uuid';

/** The actor, the cause and the subject: passed implicitly from the request or the causing event to every event appended. */
export type CommandContext = {
  /** Identity of the command: event ids and ids born by it derive from it, so a repeated command is the same command. */
  commandId: string;
  correlationId: string;
  causationId: string;
  actor: Actor;
  source: Source;
  reason?: string;
  /** The payment provider's event that is being dealt with. */
  providerEvent?: string;
  traceparent?: string;
  /** When the one who asked stops waiting. */
  deadline: number;
};

const storage = new AsyncLocalStorage<CommandContext>();

export const within = <T>(context: CommandContext, run: () => Promise<T>): Promise<T> => storage.run(context, run);

/** Runs work without an actor and without a causing event. */
export function ofItself<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  const commandId = v7();
  const ids = { commandId, correlationId: commandId, causationId: commandId };
  return within({ ...ids, actor: theSystem, source: 'system', deadline: Date.now() + milliseconds }, run);
}

/** The time until which the caller waits; unlimited without a caller. */
export const timeLeft = (): number => (storage.getStore()?.deadline ?? Infinity) - Date.now();

const toRecord = 5_000;

/** What was done elsewhere has to be recorded, also when doing it took all the time there was. */
export function allowRecording(): void {
  const context = storage.getStore();
  if (context) context.deadline = Math.max(context.deadline, Date.now() + toRecord);
}

export function currentContext(): CommandContext {
  const context = storage.getStore();
  if (!context) throw new Error('a command runs outside of any context');
  return context;
}
