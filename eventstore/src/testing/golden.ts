import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from '@orderstream/contracts/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { meta, type Meta, type Schemas } from '@orderstream/contracts/shared/event';
import type { Shapes } from '@orderstream/contracts/stored-shapes';
import { z } from 'zod';
import { versionOf } from '../upcasters.ts';
import { addsOptionalFields } from './optional-fields.ts';
import { sampleData } from './sample-data.ts';

/** How the data of an event are stored: an example of them, and their JSON Schema. */
export type GoldenEntry = { sample: unknown; schema: object };
/** Event type → form → entry. `v2` is the second version; `v2.1` the same with another optional field, which needs no upcaster. */
export type Golden = Record<string, Record<string, GoldenEntry>>;
/** What the last release has fixed. */
export type Frozen = { version: string; stored_shapes: Shapes; read_models: Record<string, number> };

const goldenFile = join(import.meta.dirname, '../../golden/events.json');
const frozenFile = join(import.meta.dirname, '../../../contracts/frozen.json');

/** What every event is written with, under a name that no event has. */
export const metadataName = '$metadata';
export const storedSchemas: Schemas = { ...allEvents, [metadataName]: meta };

/** The schema version of a form: 2 for `v2` and `v2.1`. */
export const versionOfForm = (form: string): number => Number.parseInt(form.slice(1), 10);
/** The key of an event's form in the list of stored shapes. */
export const shapeName = (type: string, form: string): string => `event ${type} ${form}`;

/** Metadata that any event may have been written with. */
export function sampleMeta(schema: number): Meta {
  const id = '5f3c2a10-7d2e-4c55-9a0b-1d2e3f405162';
  const at = '2026-01-02T03:04:05.678Z';
  return { $correlationId: id, $causationId: id, actor: theSystem, source: 'system', commandId: id, schema, at };
}

export const readGolden = (): Golden => JSON.parse(readFileSync(goldenFile, 'utf8')) as Golden;

/** Null before the first release. */
export const readFrozen = (): Frozen | null => (existsSync(frozenFile) ? (JSON.parse(readFileSync(frozenFile, 'utf8')) as Frozen) : null);

/** A sample and a schema take a line each: a diff names the event and shows both. */
export function writeGolden(golden: Golden): void {
  const types = Object.entries(golden).map(([type, forms]) => {
    const entries = Object.entries(forms).map(
      ([form, { sample, schema }]) =>
        `    "${form}": {\n      "sample": ${JSON.stringify(sample)},\n      "schema": ${JSON.stringify(schema)}\n    }`,
    );
    return `  "${type}": {\n${entries.join(',\n')}\n  }`;
  });
  writeFileSync(goldenFile, `{\n${types.join(',\n')}\n}\n`);
}

/** The pattern of a format is left out: it is the library's, and may be written otherwise in its next version. */
function schemaOf(type: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return schema;
}

/**
 * The forms of one event, that of today last. A form that no release has changes in place; a released one stays, and the next has
 * optional fields more or a higher version.
 */
function currentForms(
  type: string,
  before: Record<string, GoldenEntry>,
  today: z.ZodType,
  version: number,
  released: Shapes,
): Record<string, GoldenEntry> {
  const isReleased = (form: string) => Object.hasOwn(released, shapeName(type, form));
  const forms = Object.fromEntries(Object.entries(before).filter(([form]) => versionOfForm(form) <= version || isReleased(form)));
  const schema = schemaOf(today);
  const entry = { sample: sampleData(today), schema };
  const newest = Object.keys(forms).at(-1);
  const previous = newest === undefined ? undefined : forms[newest];
  if (newest === undefined || previous === undefined || versionOfForm(newest) < version) return { ...forms, [`v${version}`]: entry };
  if (versionOfForm(newest) > version) throw new Error(`${type} ${newest} is released: keep its upcasters`);
  if (JSON.stringify(previous.schema) === JSON.stringify(schema)) return forms;
  if (!isReleased(newest)) return { ...forms, [newest]: entry };
  if (!addsOptionalFields(previous.schema, schema))
    throw new Error(`${type} ${newest} is released: give its next form version ${version + 1} and an upcaster`);
  return { ...forms, [`v${version}.${Number(newest.split('.')[1] ?? 0) + 1}`]: entry };
}

/** What the golden file should hold. Throws where a change would alter what a release has stored. */
export function currentGolden(before: Golden, released: Shapes = {}, schemas: Schemas = storedSchemas, versions = versionOf): Golden {
  const types = Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    types.map(([type, schema]) => [type, currentForms(type, before[type] ?? {}, schema, versions(type), released)]),
  );
}
