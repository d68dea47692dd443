import { MailAddressesVault } from './mail-addresses.vault.ts';
import { KeepAddress } from '../notifications.commands.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const keepAddress = useCase(
  KeepAddress,
  { addresses: MailAddressesVault },
  ({ mailId, address, language }, { addresses }): Promise<void> => addresses.keep(mailId, address, language),
);
