import { Vault } from '../../platform/database/vault.ts';
import { command } from '../../platform/deciding/command.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { SendLink, type LinkTemplate } from './send-link.ts';

/** Requests a mail with a link. The worker looks up the address, so that the answer does not reveal who is registered. */
export class AskForLink extends command('AskForLink')<{ email: string; template: LinkTemplate }, void>() {}

export const askForLink = useCase(AskForLink, { db: Vault, outbox: Outbox }, async ({ email, template }, { db, outbox }): Promise<void> => {
  await outbox.leaveToWorker(db, new SendLink({ email, template }));
});
