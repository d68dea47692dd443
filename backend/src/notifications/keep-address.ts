import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { MailAddressesVault } from './mail-addresses.vault.ts';
import { KeepAddress } from './notifications.commands.ts';

@CommandHandler(KeepAddress)
export class KeepAddressHandler {
  constructor(@Inject(MailAddressesVault) private readonly addresses: MailAddressesVault) {}

  execute({ mailId, address, language }: KeepAddress): Promise<void> {
    return this.addresses.keep(mailId, address, language);
  }
}
