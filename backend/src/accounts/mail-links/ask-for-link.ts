import { Vault } from '../../platform/database/vault.ts';
import { command } from '../../platform/deciding/command.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { SendLink, type LinkTemplate } from './send-link.ts';

/** Requests a mail with a link. The worker looks up the address, so that the answer does not tell who is registered. */
export class AskForLink extends command('AskForLink')<{ email: string; template: LinkTemplate }, void>() {}

export const askForLink = useCase(AskForLink, { db: Vault, owed: OwedVault }, async ({ email, template }, { db, owed }): Promise<void> => {
  await owed.leave(db.manager, new SendLink({ email, template }));
});
