import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from '@orderstream/contracts/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Meta, Schemas } from '@orderstream/contracts/shared/event';
import { z } from 'zod';
import { versionOf } from '../upcasters.ts';
import { sampleData } from './sample-data.ts';

/** How the data of an event are stored: an example of them, and their JSON Schema. */
export type Entry = { sample: unknown; schema: object };
/** Event type → version, as `v1` → entry. */
export type Golden = Record<string, Record<string, Entry>>;

const file = join(import.meta.dirname, '../../golden/events.json');

/** Metadata that any event may have been written with. */
export function sampleMeta(schema: number): Meta {
  const id = '5f3c2a10-7d2e-4c55-9a0b-1d2e3f405162';
  const at = '2026-01-02T03:04:05.678Z';
  return { $correlationId: id, $causationId: id, actor: theSystem, source: 'system', commandId: id, schema, at };
}

export const readGolden = (): Golden => JSON.parse(readFileSync(file, 'utf8')) as Golden;

/** A sample and a schema take a line each: a diff names the event and shows both. */
export function writeGolden(golden: Golden): void {
  const types = Object.entries(golden).map(([type, versions]) => {
    const entries = Object.entries(versions).map(
      ([version, { sample, schema }]) =>
        `    "${version}": {\n      "sample": ${JSON.stringify(sample)},\n      "schema": ${JSON.stringify(schema)}\n    }`,
    );
    return `  "${type}": {\n${entries.join(',\n')}\n  }`;
  });
  writeFileSync(file, `{\n${types.join(',\n')}\n}\n`);
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What the file should hold: every event as it is written today, and the entries of earlier versions as they are. */
export function goldenToday(kept: Golden, schemas: Schemas = allEvents): Golden {
  const types = Object.keys(schemas).toSorted();
  return Object.fromEntries(
    types.map((type) => {
      const version = versionOf(type);
      const earlier = Object.entries(kept[type] ?? {}).filter(([name]) => Number(name.slice(1)) < version);
      const schema = schemaOf(schemas[type] as z.ZodType);
      const there = kept[type]?.[`v${version}`];
      const entry = there && isSame(there.schema, schema) ? there : { sample: sampleData(schemas[type] as z.ZodType), schema };
      return [type, Object.fromEntries([...earlier, [`v${version}`, entry]])];
    }),
  );
}
