import { z } from 'zod';

/** What an event that came from another store keeps of its first place there, in its metadata. */
const kept = z.object({ position: z.string().regex(/^\d{1,20}$/), created: z.iso.datetime() });
const metadata = z.object({ moved: kept });

/** The place and the time that an event had before it was moved; null for one that was born here. */
export function movedFrom(found: unknown): z.output<typeof kept> | null {
  if (typeof found !== 'object' || found === null || !('moved' in found)) return null;
  const read = metadata.safeParse(found);
  return read.success ? read.data.moved : null;
}
