import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command } from '../../platform/deciding/command.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { SendLink, type LinkTemplate } from './send-link.ts';

/** Requests a mail with a link. The worker looks up the address, so that the answer does not tell who is registered. */
export class AskForLink extends Command<void> {
  readonly type = 'AskForLink';
  constructor(
    readonly email: string,
    readonly template: LinkTemplate,
  ) {
    super();
  }
}

@CommandHandler(AskForLink)
export class AskForLinkHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ email, template }: AskForLink): Promise<void> {
    await this.owed.leave(this.db.manager, new SendLink(email, template));
  }
}
