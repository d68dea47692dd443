import { z } from 'zod';

/** The first place of an event from another store, kept in its metadata. */
const kept = z.object({ position: z.string().regex(/^\d{1,20}$/), created: z.iso.datetime() });
const metadata = z.object({ moved: kept });

/** The place and the time of an event before it was moved; null for an event of this store. */
export function movedFrom(found: unknown): z.output<typeof kept> | null {
  if (typeof found !== 'object' || found === null || !('moved' in found)) return null;
  const read = metadata.safeParse(found);
  return read.success ? read.data.moved : null;
}
