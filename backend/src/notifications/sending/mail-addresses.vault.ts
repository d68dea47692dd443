import type { Language } from '@orderstream/contracts/shared/languages';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MailAddress } from './mail-address.entity.ts';

@Injectable()
export class MailAddressesVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** Stores the address once for each mail. */
  async keep(mailId: string, address: string, language: Language | null): Promise<void> {
    const row = { mail_id: mailId, address, language };
    await this.db.createQueryBuilder().insert().into(MailAddress).values(row).orIgnore().execute();
  }

  async of(mailId: string): Promise<{ address: string; language: Language | null } | null> {
    return this.db.getRepository(MailAddress).findOneBy({ mail_id: mailId });
  }

  async forget(mailId: string): Promise<void> {
    await this.db.getRepository(MailAddress).delete({ mail_id: mailId });
  }
}
