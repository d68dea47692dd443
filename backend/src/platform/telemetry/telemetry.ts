import { register } from 'node:module';
import type { Span } from '@opentelemetry/api';

type Environment = Readonly<Record<string, string | undefined>>;

const isConfigured = (environment: Environment): boolean =>
  environment.OTEL_SDK_DISABLED !== 'true' &&
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER'].some((name) => environment[name]);

/** The query of an address contains typed text. */
function withoutQueries(span: Span): void {
  const { attributes = {} } = span as Span & { attributes?: Record<string, unknown> };
  for (const name of ['http.url', 'http.target', 'url.full', 'url.path']) {
    const address = attributes[name];
    if (typeof address === 'string') span.setAttribute(name, address.split('?', 1)[0] ?? '');
  }
  if (attributes['url.query'] !== undefined) span.setAttribute('url.query', '');
}

/**
 * Traces are sent to the address in OpenTelemetry's standard variables; without them nothing of it is loaded. Traced libraries
 * must be imported after this file.
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
