import { z } from 'zod';

export const sources = ['ui', 'webhook', 'timer', 'system'] as const;
export type Source = (typeof sources)[number];

/** The actor: an id, never a name. `role` is the role that allowed the action. */
export const actor = z.object({
  kind: z.enum(['user', 'anonymous', 'provider', 'system']),
  id: z.string().max(64).nullable(),
  role: z.enum(['customer', 'admin', 'auditor', 'moderator']).nullable(),
});
export type Actor = z.output<typeof actor>;

export const theSystem: Actor = { kind: 'system', id: null, role: null };
