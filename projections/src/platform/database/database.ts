import pg from 'pg';
import { connectionLimits, longLimits } from './limited-client.ts';

/** To open a connection costs as much as a hundred statements, so one rests for long before it is closed. */
const idleTimeoutMillis = 300_000;

const application_name = 'orderstream projections';
/** Every wait has a limit, at the client, too: a server that has vanished ends no statement. */
const limits = { ...connectionLimits, application_name, idleTimeoutMillis };

/** For leases and checkpoints. */
export function leasePool(url: string, size = 6): pg.Pool {
  return withIgnoredErrors(new pg.Pool({ connectionString: url, max: size, ...limits }));
}

/** For tables and views, rebuilds and comparisons: each holds a connection for as long as it takes, and reads or writes whole tables. */
export function adminPool(url: string, size = 6): pg.Pool {
  return withIgnoredErrors(new pg.Pool({ connectionString: url, max: size, ...longLimits, application_name }));
}

/**
 * The planner overestimates arrays of unknown length, and would make a new plan for each batch. A plan made while the table was small
 * must do when it is large: every statement reaches its rows by their keys.
 */
const writeOptions = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/**
 * For rows. A projection's rows can be rebuilt from the log, and its checkpoint is lost or kept together with them, so commits need not
 * wait for the disk.
 */
export function writePool(url: string, size = 6): pg.Pool {
  return withIgnoredErrors(new pg.Pool({ connectionString: url, max: size, options: writeOptions, ...limits }));
}

/** An idle connection that breaks must not end the process, whether it is in the pool or checked out: its next query fails anyway. */
function withIgnoredErrors(pool: pg.Pool): pg.Pool {
  const ignoreError = () => {};
  return pool.on('error', ignoreError).on('connect', (client) => void client.on('error', ignoreError));
}

/** For reading the views. */
export const readPool = (url: string, size = 10): pg.Pool =>
  withIgnoredErrors(new pg.Pool({ connectionString: url, max: size, ...limits, application_name: 'orderstream reads' }));
