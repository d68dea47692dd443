import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { asEntity, type Readable } from '@orderstream/projections/platform/view';
import pg from 'pg';
import { SETTINGS, type Settings } from '../settings/settings.ts';

/** TypeORM's connections: for the vault's rows and for reading the views. Nothing is ever synchronised. */
export const database = (): DynamicModule =>
  TypeOrmModule.forRootAsync({
    inject: [SETTINGS],
    useFactory: ({ databaseUrl, databaseConnections }: Settings) => ({
      type: 'postgres',
      url: databaseUrl,
      autoLoadEntities: true,
      synchronize: false,
      poolSize: databaseConnections,
      applicationName: 'orderstream',
      retryAttempts: 0,
      extra: connectionLimits,
    }),
  });

/** The tables of the vault that a capability keeps, and the read models that it reads. */
export const rowsOf = (...readable: Readable[]): DynamicModule => TypeOrmModule.forFeature(readable.map(asEntity));

/**
 * Nobody waits for ever: neither for a connection nor for a statement. A connection rests for long before it is closed: to
 * open another one costs as much as a hundred statements.
 */
const connectionLimits = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 300_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * What the platform writes in SQL reaches its rows by their keys. A plan that was made while a table was small must do when
 * it is large; and a list of unknown length looks dear, so that each statement would be planned anew.
 */
const planning = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** For what the platform writes in SQL. An idle connection that breaks is replaced by the next one that is asked for. */
export function poolFor({ databaseUrl, databaseConnections }: Settings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: databaseConnections,
    application_name: 'orderstream',
    options: planning,
    ...connectionLimits,
  });
  return pool.on('error', () => {});
}

/** What the driver and PostgreSQL say when nobody is there who could answer: refused, cut off, starting, ending, too many at once. */
const awayCodes = /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const awayWords =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error)/;

/** Not a bug, and over soon: whoever asked may come again. TypeORM keeps what the driver said inside its own error. */
export function databaseIsAway(error: unknown): boolean {
  const said = (error as { driverError?: unknown } | null)?.driverError ?? error;
  if (typeof said !== 'object' || said === null) return false;
  const { code, message } = said as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && awayCodes.test(code)) || (typeof message === 'string' && awayWords.test(message));
}
