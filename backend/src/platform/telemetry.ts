import type { Environment } from './settings.reading.ts';

/** Traces are sent where the standard variables of OpenTelemetry say; without them nothing of it is even loaded. */
export async function startTelemetry(environment: Environment, name: string): Promise<() => Promise<void>> {
  const configured =
    environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? environment.OTEL_TRACES_EXPORTER;
  if (configured === undefined || environment.OTEL_SDK_DISABLED === 'true') return async () => {};
  const [{ NodeSDK }, { HttpInstrumentation }, { PgInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-pg'),
  ]);
  const sdk = new NodeSDK({
    serviceName: environment.OTEL_SERVICE_NAME ?? `orderstream-${name}`,
    instrumentations: [
      // Addresses hold what people typed, statements hold none of their values.
      new HttpInstrumentation({ redactedQueryParams: ['search', 'token', 'code', 'state', 'redirect'] }),
      new PgInstrumentation({ enhancedDatabaseReporting: false }),
    ],
  });
  sdk.start();
  return () => sdk.shutdown();
}
