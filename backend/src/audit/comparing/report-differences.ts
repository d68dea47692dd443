import { v5 } from 'uuid';
import { RequestMail } from '../../notifications/notifications.commands.ts';
import { asSystem } from '../../platform/deciding/context.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import type { DepsOf } from '../../platform/deciding/use-case.ts';
import { ComparisonsVault } from './comparisons.vault.ts';

const patience = 15_000;
/** The namespace of the mails about comparisons. */
const namespace = 'b1f7a1de-9d0c-5c0e-8f53-1f7ad1f5b5c4';

export const reportingNeeds = { comparisons: ComparisonsVault, commands: CommandBus };

/** Mails everybody who may audit that the tables differ from the log: once for each comparison, even when interrupted. */
export async function reportDifferences({ comparisons, commands }: DepsOf<typeof reportingNeeds>): Promise<void> {
  for (const { id } of await comparisons.unreportedDifferences()) {
    const causeId = v5(id, namespace);
    for (const userId of await comparisons.auditors()) {
      const mail = { mailId: v5(userId, causeId), userId, template: 'tables_differ', causeId } as const;
      await asSystem(patience, () => commands.execute(new RequestMail({ ...mail, orderId: null, facts: {}, requestedAt: null })));
    }
    await comparisons.markReported(id);
  }
}
