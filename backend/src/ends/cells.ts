import type { MailTemplate } from '@orderstream/contracts/notifications/mails';

/** The spec and the test that prove a cell: `orders/delivering/lost-units › is opened for the order …`; of this workspace unless it names another. */
export type SpecReference = `${string} › ${string}`;

/** What ends, and where that is proven. */
type EndCell = readonly [what: string, proof: SpecReference];

/** What ends with a fact. A column that is not there has nothing of it that could end. */
export type End = {
  /** In the states of deciders. */
  states?: EndCell;
  /** In tables of the read side. */
  tables?: EndCell;
  /** In rows of the vault, and what they open. */
  vault?: EndCell;
  /** Mails that were owed before it, and are no longer sent after it. */
  mails?: readonly [which: readonly MailTemplate[], proof: SpecReference];
  /** On screens and connections that are open. */
  screens?: EndCell;
};
export const endColumns = ['states', 'tables', 'vault', 'mails', 'screens'] as const satisfies readonly (keyof End)[];
