/** The settings of the read models' process; everything else has one right value. */
export type ProjectorSettings = {
  databaseUrl: string;
  eventStoreUrl: string;
  /** Where health and metrics are asked for; port 0 takes a free one. */
  host: string;
  port: number;
  metricsToken: string | undefined;
  logLevel: string;
};

export function settingsFrom(environment: NodeJS.ProcessEnv): ProjectorSettings {
  const requiredVariable = (name: string): string => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  const port = Number(environment['PORT'] ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT is not a port');
  return {
    databaseUrl: requiredVariable('DATABASE_URL'),
    eventStoreUrl: requiredVariable('EVENTSTORE_URL'),
    host: environment['HOST'] ?? '127.0.0.1',
    port,
    metricsToken: environment['METRICS_TOKEN'] || undefined,
    logLevel: environment['LOG_LEVEL'] ?? 'info',
  };
}
