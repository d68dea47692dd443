import type { MailTemplate } from '@orderstream/contracts/notifications/mails';

/** The spec and the test that prove a cell: `orders/delivering/lost-units › is opened for the order …`; of this workspace unless it names another. */
export type SpecReference = `${string} › ${string}`;

/** What ends, and the test that proves it. */
type EndCell = readonly [what: string, proof: SpecReference];

/** What an event ends. A missing column means that nothing there could end. */
export type End = {
  /** In the states of deciders. */
  states?: EndCell;
  /** In tables of the read side. */
  tables?: EndCell;
  /** In rows of the vault, and in what they allow. */
  vault?: EndCell;
  /** In rows of work: what is left to do. */
  work?: EndCell;
  /** Mails that were requested before the event, and are no longer sent after it. */
  mails?: readonly [which: readonly MailTemplate[], proof: SpecReference];
  /** On open screens and connections. */
  screens?: EndCell;
};
export const endColumns = ['states', 'tables', 'vault', 'work', 'mails', 'screens'] as const satisfies readonly (keyof End)[];
