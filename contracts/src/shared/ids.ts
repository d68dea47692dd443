import { z } from 'zod';

export const id = z.uuid();

/** Ids are shown to people by their first eight characters. */
export const shortId = (value: string): string => value.slice(0, 8);
