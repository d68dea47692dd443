import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { connectionLimits, DatabaseSilent } from '@orderstream/projections/platform/database/limited-client';
import pg from 'pg';
import type { Settings } from '../settings/settings.ts';
import { TABLES } from '../tokens.ts';

/** TypeORM on connections of ours: it makes its pool with the driver that it is given, and ends it. */
export const entitiesOn = (pool: pg.Pool) => ({
  type: 'postgres' as const,
  synchronize: false,
  driver: { ...pg, Pool: new Proxy(pg.Pool, { construct: () => pool }) },
});

/** Nest's module with TypeORM, for the rows of the vault. The schema is never synchronised. */
export const databaseModule = (): DynamicModule =>
  TypeOrmModule.forRootAsync({
    inject: [TABLES],
    useFactory: (pool: pg.Pool) => ({ ...entitiesOn(pool), autoLoadEntities: true, retryAttempts: 0 }),
  });

/** Nest's module with the vault's entities of a capability. */
export const entitiesModule = (...entities: (new () => object)[]): DynamicModule => TypeOrmModule.forFeature(entities);

/**
 * Every wait has a limit, for a connection and for a statement, at the server and at the client: a vanished server ends no
 * statement. A connection whose statement had no answer in time leaves its pool. An idle connection stays open for long: opening another
 * one costs as much as a hundred statements.
 */
const limits = { ...connectionLimits, idleTimeoutMillis: 300_000, idle_in_transaction_session_timeout: 60_000 };

/**
 * Some statements reach their rows by their keys alone. A plan that was made while a table was small must serve when it is
 * large; the planner overestimates a list of unknown length, and would plan each statement again.
 */
const plannerOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** A pool of connections for statements by key. A broken idle connection is replaced when the next one is requested. */
export const keyPool = (settings: Settings): pg.Pool => poolWith(settings, plannerOptions);

/** A pool of connections for reading the tables and for the vault. */
export const tablesPool = (settings: Settings): pg.Pool => poolWith(settings);

function poolWith({ databaseUrl, databaseConnections }: Settings, options?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: databaseConnections,
    application_name: 'orderstream',
    ...(options !== undefined && { options }),
    ...limits,
  });
  return pool.on('error', () => {});
}

/** Errors of the driver and PostgreSQL when the server is unavailable: refused, disconnected, starting, stopping, too many connections. */
const unavailableCodes = /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const unavailableMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error)/;

/**
 * Whether an error says that the database is temporarily unavailable: not a bug, and the caller may retry. TypeORM wraps the driver's
 * error.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = (error as { driverError?: unknown } | null)?.driverError ?? error;
  if (cause instanceof DatabaseSilent) return true;
  if (typeof cause !== 'object' || cause === null) return false;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && unavailableCodes.test(code)) || (typeof message === 'string' && unavailableMessages.test(message));
}
