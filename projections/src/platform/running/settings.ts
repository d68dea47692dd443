/** The settings of the read models' process; everything else has one right value. */
export type Settings = {
  databaseUrl: string;
  eventStoreUrl: string;
  /** Where health and metrics are asked for; port 0 takes a free one. */
  host: string;
  port: number;
  metricsToken: string | undefined;
  logLevel: string;
  /** The hour, UTC, in which the tables are compared with a replay; null for never. */
  replayAt: number | null;
};

export function settingsFrom(environment: NodeJS.ProcessEnv): Settings {
  const wanted = (name: string): string => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  const port = Number(environment['PORT'] ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT is not a port');
  const replayAt = environment['REPLAY_AT'] || '3';
  if (!/^(never|1?\d|2[0-3])$/.test(replayAt)) throw new Error('REPLAY_AT is neither an hour from 0 to 23 nor `never`');
  return {
    databaseUrl: wanted('DATABASE_URL'),
    eventStoreUrl: wanted('EVENTSTORE_URL'),
    host: environment['HOST'] ?? '127.0.0.1',
    port,
    metricsToken: environment['METRICS_TOKEN'] || undefined,
    logLevel: environment['LOG_LEVEL'] ?? 'info',
    replayAt: replayAt === 'never' ? null : Number(replayAt),
  };
}
