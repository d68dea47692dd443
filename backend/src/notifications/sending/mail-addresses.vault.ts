import type { Language } from '@orderstream/contracts/shared/languages';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import { MailAddress } from './mail-address.entity.ts';

@Injectable()
export class MailAddressesVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Stores the address once for each mail. */
  async keep(mailId: string, address: string, language: Language | null): Promise<void> {
    await changeRows(this.db, 'insert into vault.mail_address (mail_id, address, language) values ($1, $2, $3) on conflict do nothing', [
      mailId,
      address,
      language,
    ]);
  }

  async of(mailId: string): Promise<{ address: string; language: Language | null } | null> {
    return this.db.getRepository(MailAddress).findOneBy({ mail_id: mailId });
  }

  async forget(mailId: string): Promise<void> {
    await this.db.getRepository(MailAddress).delete({ mail_id: mailId });
  }
}
