import type { MailTemplate } from '@orderstream/contracts/notifications/mails';

/** The spec and the test that prove a cell: `orders/delivering/lost-units › is opened for the order …`; of this workspace unless it names another. */
export type Proof = `${string} › ${string}`;

/** What ends, and where that is proven. */
type Cell = readonly [what: string, proof: Proof];

/** What ends with a fact. A column that is not there has nothing of it that could end. */
export type End = {
  /** In the states of deciders. */
  states?: Cell;
  /** In tables of the read side. */
  tables?: Cell;
  /** In rows of the vault, and what they open. */
  vault?: Cell;
  /** Mails that were owed before it, and are no longer sent after it. */
  mails?: readonly [which: readonly MailTemplate[], proof: Proof];
  /** On screens and connections that are open. */
  screens?: Cell;
};
export const columns = ['states', 'tables', 'vault', 'mails', 'screens'] as const satisfies readonly (keyof End)[];
