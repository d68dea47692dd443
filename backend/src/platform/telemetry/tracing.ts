import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { Refusal } from '../deciding/refusal.ts';

const tracer = trace.getTracer('orderstream');

/** Runs work in a span of its own, which costs next to nothing while no traces are collected. A refusal is no failure. */
export function withSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) span.setAttribute('refused', error.code);
      else span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The current span as a W3C `traceparent` header: the events of a command carry it. */
export function currentTraceparent(): string | undefined {
  const { traceId, spanId, traceFlags } = trace.getSpanContext(context.active()) ?? {};
  if (traceId === undefined || spanId === undefined || traceFlags === undefined) return undefined;
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
