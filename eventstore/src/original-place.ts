import { z } from 'zod';

/** The first place of an event from another store, kept in its metadata. */
const originalPlace = z.object({ position: z.string().regex(/^\d{1,20}$/), created: z.iso.datetime() });
const movedMetadata = z.object({ moved: originalPlace });

/** The place and the time of an event before it was moved; null for an event of this store. */
export function originalPlaceOf(value: unknown): z.output<typeof originalPlace> | null {
  if (typeof value !== 'object' || value === null || !('moved' in value)) return null;
  const parsed = movedMetadata.safeParse(value);
  return parsed.success ? parsed.data.moved : null;
}
