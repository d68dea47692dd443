import { z } from 'zod';
import * as accounts from './accounts/events.ts';
import * as audit from './audit/events.ts';
import { allEvents, type DomainEvent } from './events.ts';
import * as notifications from './notifications/events.ts';
import * as orders from './orders/events.ts';
import * as payments from './payments/events.ts';
import type { HandledEvent } from './shared/event.ts';
import * as stock from './stock/events.ts';
import * as subscriptions from './subscriptions/events.ts';

type Field = { name: string; schema: z.ZodType };

/** Every value that an event can hold, below lists, objects and what may be absent. */
function valuesIn({ name, schema }: Field): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, value]) => valuesIn({ name: `${name}.${field}`, schema: value as z.ZodType }));
  if (schema instanceof z.ZodArray) return valuesIn({ name, schema: schema.element as z.ZodType });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return valuesIn({ name, schema: schema.unwrap() as z.ZodType });
  return [{ name, schema }];
}

const values = Object.entries(allEvents).flatMap(([name, schema]) => valuesIn({ name, schema }));
const isClosed = ({ schema }: Field) =>
  [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodStringFormat].some((kind) => schema instanceof kind) ||
  (schema instanceof z.ZodString && schema.format !== null);

/** Texts of a form that others define, and no person types: the provider's codes, and what a filter was set to. */
const others = [
  'payment_refund_refused.code',
  'assignment_started.started_by.id',
  'replacement_started.started_by.id',
  'order_refund_requested.requested_by.id',
  'log_sealed.note',
  'log_origin_changed.from',
  'log_origin_changed.to',
  'audit_searched.kinds',
  'audit_searched.ids',
  'audit_exported.kinds',
  'audit_exported.ids',
  'list_exported.filters',
];

describe('an event', () => {
  it('has fields for ids, codes, amounts and times only, none for free text', () => {
    const texts = values.filter((field) => !isClosed(field));
    const isBounded = ({ name, schema }: Field) =>
      schema instanceof z.ZodString && schema.maxLength !== null && (name.endsWith('_id') || others.includes(name));
    expect(texts.filter((field) => !isBounded(field)).map(({ name }) => name)).toEqual([]);
    expect(others.filter((name) => !texts.some((field) => field.name === name))).toEqual([]);
  });
  it('belongs to one stream: no two vocabularies share an event name', () => {
    const exported = Object.entries({ ...accounts, ...audit, ...notifications, ...orders, ...payments, ...stock, ...subscriptions });
    const types = exported.flatMap(([name, schemas]) => (name.endsWith('Events') ? Object.keys(schemas) : []));
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
    expect(types.sort()).toEqual(Object.keys(allEvents).sort());
  });

  it('reaches processes and projections without the name of its stream', () => {
    const heard: HandledEvent<DomainEvent>[] = [];
    // @ts-expect-error: a process or a read model that asks for the stream does not compile.
    expect(heard.map(({ stream }) => String(stream))).toEqual([]);
  });
});
