import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { allEvents } from '@orderstream/contracts/events';
import type { RefusalCode } from '@orderstream/contracts/refusals';
import { v5 } from 'uuid';
import type { Command } from '../deciding/command.ts';
import { withContext } from '../deciding/context.ts';
import type { CommandBus } from '../deciding/cqrs.ts';
import { Outage } from './outage.ts';
import { Attempt, type Process } from './process.ts';
import { isFinalRefusal } from '../deciding/refusal.ts';

/** A command was refused in a way that the process's table has no alternative for: a person has to decide. */
export class UnexpectedRefusal extends Error {
  constructor(
    readonly command: string,
    readonly code: RefusalCode,
  ) {
    super(`${command} was refused: ${code}`);
    this.name = 'UnexpectedRefusal';
  }
}

const limitMilliseconds = 60_000;
/** The consequences of one event are a few commands, each with a limit of its own. */
export const longestConsequencesMilliseconds = 600_000;

/**
 * Rejects when a command takes too long, so that it frees its slot. If it completes later after all, the next attempt finds its work
 * done.
 */
async function failAfterLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Outage('a command did not finish in time')), limitMilliseconds + 5_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Sends the commands that a process's table lists for an event. A redelivered event sends the same commands with the same ids. */
export async function carryOutConsequences<E extends AnyEvent>(process: Process<E>, event: Recorded, commands: CommandBus): Promise<void> {
  if (!Object.hasOwn(process.when, event.type)) return;
  const consequencesOf = process.when[event.type as E['type']] as unknown as (event: Recorded) => unknown;
  const commandsToSend = [consequencesOf(event)].flat() as (Command<unknown> | Attempt)[];
  for (const [index, next] of commandsToSend.entries()) {
    const sendCommand = (command: Command<unknown>, name: string) =>
      failAfterLimit(
        withContext(
          {
            commandId: v5(`${process.name}/${index}/${name}`, event.id),
            correlationId: event.meta.$correlationId,
            causationId: event.id,
            actor: theSystem,
            source: 'system',
            ...(event.meta.traceparent !== undefined && { traceparent: event.meta.traceparent }),
            deadline: Date.now() + limitMilliseconds,
          },
          () => commands.execute(command),
        ),
      );
    if (next instanceof Attempt) await sendWithAlternatives(next, sendCommand);
    else await sendIgnoringRefusal(next, sendCommand);
  }
}

type Send = (command: Command<unknown>, name: string) => Promise<unknown>;

/** Sends a command of which a refusal is a normal outcome. */
async function sendIgnoringRefusal(command: Command<unknown>, send: Send, name = ''): Promise<void> {
  try {
    await send(command, name);
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
  }
}

/** Sends a command, and where it is refused, the alternatives that the table lists for that refusal. */
async function sendWithAlternatives({ command, otherwise }: Attempt, send: Send): Promise<void> {
  try {
    await send(command, '');
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    const answers = otherwise[error.code];
    if (answers === undefined) throw new UnexpectedRefusal(command.type, error.code);
    for (const [n, instead] of [answers].flat().entries()) await sendIgnoringRefusal(instead, send, `${error.code}/${n}`);
  }
}

const knownEvents: object = allEvents;

/**
 * Whether a process may react to events of a type. For a type that only a newer version knows, this version cannot tell. The newer
 * version continues from this version's checkpoint, so an event that is passed now would be lost to it.
 */
export const mayConcern = <E extends AnyEvent>(process: Process<E>, type: string): boolean =>
  Object.hasOwn(process.when, type) || !Object.hasOwn(knownEvents, type);

/** Finds the events whose consequence the event before them had, among those that are read in the order of the log. */
export class Repetitions<E extends AnyEvent> {
  #before: Recorded | null = null;

  constructor(private readonly process: Pick<Process<E>, 'oncePerCommand'>) {}

  /** The log holds the events of one command side by side. */
  includes(event: Recorded): boolean {
    const before = this.#before;
    this.#before = event;
    const isSame = before?.type === event.type && before.stream === event.stream && before.meta.commandId === event.meta.commandId;
    return isSame && (this.process.oncePerCommand?.some((type) => type === event.type) ?? false);
  }
}
