import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { SessionCheck } from './http/signed-in.guard.ts';
import type { Clock } from './clock.ts';
import type { Send } from './deciding/cqrs.ts';

declare const provided: unique symbol;

/** The name under which a process provides a `T`. */
export type Token<T> = symbol & { readonly [provided]?: T };

/** A new token, typed by what it provides. */
const token = <T>(name: string): Token<T> => Symbol(name);

/** The event store, connected. */
export const EVENT_STORE = token<EventStore>('EVENT_STORE');
/** Sends a command to the one handler that carries it out. */
export const SEND = token<Send>('SEND');
/** The connections for statements that reach their rows by their keys: claims, leases, counters, inboxes. */
export const POOL = token<Pool>('POOL');
/** The connections for reading the tables and for the vault, which TypeORM shares; capabilities use them through `Reader` and `Vault`. */
export const TABLES = token<Pool>('TABLES');
/** The clock of all decisions. */
export const CLOCK = token<Clock>('CLOCK');
/** Identifies the owner of a session; provided by the capability that stores the sessions. */
export const SESSION_CHECK = token<SessionCheck>('SESSION_CHECK');
export const LOG = token<Logger>('LOG');
