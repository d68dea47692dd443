import { register } from 'node:module';
import type { Span } from '@opentelemetry/api';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the environment names a destination for traces. */
const isConfigured = (environment: Environment): boolean =>
  environment.OTEL_SDK_DISABLED !== 'true' &&
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER'].some((name) => environment[name]);

/** Removes the queries of addresses from a span: they contain typed text. */
function withoutQueries(span: Span): void {
  const { attributes = {} } = span as Span & { attributes?: Record<string, unknown> };
  for (const name of ['http.url', 'http.target', 'url.full', 'url.path']) {
    const address = attributes[name];
    if (typeof address === 'string') span.setAttribute(name, address.split('?', 1)[0] ?? '');
  }
  if (attributes['url.query'] !== undefined) span.setAttribute('url.query', '');
}

/**
 * Starts sending traces to the address in OpenTelemetry's standard variables; without them nothing of it is loaded. Libraries to be
 * traced must be imported after this call. Returns the function that ends it.
 */
export async function startTelemetry(environment: Environment, name: string): Promise<() => Promise<void>> {
  if (!isConfigured(environment)) return async () => {};
  // Nothing else passes through the hook: what a bundle's files export to each other is assigned after they are loaded.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, { data: { include: ['http', 'https', 'pg'] } });
  const [{ NodeSDK }, { HttpInstrumentation }, { PgInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-pg'),
  ]);
  const sdk = new NodeSDK({
    serviceName: environment.OTEL_SERVICE_NAME ?? `orderstream-${name}`,
    instrumentations: [
      new HttpInstrumentation({ applyCustomAttributesOnSpan: withoutQueries }),
      new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
    ],
  });
  sdk.start();
  return () => sdk.shutdown();
}
