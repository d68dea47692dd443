import type { ProfileField } from '@orderstream/contracts/accounts/lifecycle';
import type { Language } from '@orderstream/contracts/shared/languages';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { columnsOf, Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { validate as validateUuid } from 'uuid';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { Billing } from '../accounts.commands.ts';
import { emailKey, Person, searchText } from './person.entity.ts';

export type PersonalData = { full_name: string } & Partial<
  Pick<Person, 'avatar_url' | 'business_name' | 'phone' | 'description' | 'language' | 'browser_language'>
>;

const personById = `select ${columnsOf(Person)} from vault.person where user_id = $1`;
const insertPerson = `
  insert into vault.person
    (user_id, email, email_key, search, full_name, avatar_url, business_name, phone, description, language, browser_language)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`;

@Injectable()
export class PeopleVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  async find(userId: string): Promise<Person | null> {
    const [row] = await queryRows<Person>(this.db, personById, [userId]);
    return row ?? null;
  }

  findByEmail(email: string, manager: VaultTransaction = this.db): Promise<Person | null> {
    return manager.getRepository(Person).findOneBy({ email_key: emailKey(email) });
  }

  /** Adds a person; false for a taken address. A unique index decides, so that only one of several concurrent requests succeeds. */
  async add(manager: VaultTransaction, userId: string, email: string, data: PersonalData): Promise<boolean> {
    const address = email.normalize('NFKC').trim();
    const added = await changeRows(manager, insertPerson, [
      userId,
      address,
      emailKey(email),
      searchText(address, data.full_name),
      data.full_name,
      data.avatar_url,
      data.business_name,
      data.phone,
      data.description,
      data.language,
      data.browser_language,
    ]);
    return added > 0;
  }

  /** Changes a profile, and returns the fields that have changed. */
  async change(manager: VaultTransaction, userId: string, changes: Partial<Record<ProfileField, string | null>>): Promise<ProfileField[]> {
    const people = manager.getRepository(Person);
    const person = await people.findOne({ where: { user_id: userId }, lock: { mode: 'pessimistic_write' } });
    if (!person) throw refusal('account_unknown');
    const changed = (Object.keys(changes) as ProfileField[]).filter(
      (field) => changes[field] !== undefined && changes[field] !== person[field],
    );
    if (changed.length === 0) return [];
    Object.assign(person, Object.fromEntries(changed.map((field) => [field, changes[field]])));
    await people.save({ ...person, search: searchText(person.email, person.full_name) });
    return changed;
  }

  async changeBilling(userId: string, { address, vatNumber }: Billing): Promise<void> {
    await this.db.getRepository(Person).update({ user_id: userId }, { billing_address: address, vat_number: vatNumber });
  }

  /** Stores a preference for screens and mails. No decision depends on it, so no event records it. */
  async chooseLanguage(userId: string, language: Language): Promise<void> {
    await this.db.getRepository(Person).update({ user_id: userId }, { language });
  }

  /** Those of the ids that have a person here, or an account among the read models. */
  async restoredAmong(userIds: readonly string[]): Promise<{ userId: string; hasRow: boolean }[]> {
    return queryRows(
      this.db,
      `select deleted.id as "userId", p.user_id is not null as "hasRow" from unnest($1::uuid[]) as deleted (id)
         left join vault.person p on p.user_id = deleted.id left join read.app_user u on u.id = deleted.id
        where p.user_id is not null or u.id is not null order by deleted.id`,
      [userIds.filter((id) => validateUuid(id))],
    );
  }

  /**
   * Notes for the office which accounts have no person, because the database comes from an older back-up than the log. Returns whether
   * the accounts had reached this position of the log.
   */
  async noteLost(end: bigint): Promise<boolean> {
    const [reached] = await queryRows<{ done: boolean }>(
      this.db,
      `select coalesce(bool_and(position >= $1), false) as done from work.read_models where model = 'app_user'`,
      [String(end)],
    );
    await changeRows(
      this.db,
      `insert into work.lost_person (user_id) select u.id from read.app_user u
       where not u.deleting and not exists (select from vault.person p where p.user_id = u.id) on conflict do nothing`,
    );
    return reached?.done ?? false;
  }

  /** Deletes the person with their sessions, credential, identities and tokens. */
  async forget(manager: VaultTransaction, userId: string): Promise<void> {
    await manager.getRepository(Person).delete({ user_id: userId });
  }
}
