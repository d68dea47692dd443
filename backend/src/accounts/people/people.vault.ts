import type { Language, ProfileField } from '@orderstream/contracts/accounts/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { queryRows, selectedColumns, preparedStatement } from '@orderstream/projections/platform/reading/prepared';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { Billing } from '../accounts.commands.ts';
import { emailKey, Person, searchText } from './person.entity.ts';

export type PersonalData = { full_name: string } & Partial<
  Pick<Person, 'avatar_url' | 'business_name' | 'phone' | 'description' | 'language' | 'browser_language'>
>;

const columns = selectedColumns(Person);
const personById = preparedStatement(`select ${columns.of('p')} from vault.person p where p.user_id = $1`);

@Injectable()
export class PeopleVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  async find(userId: string): Promise<Person | null> {
    const [row] = await queryRows<Person>(this.db.manager, personById, [userId]);
    return row ? columns.row(row) : null;
  }

  findByEmail(email: string, manager: EntityManager = this.db.manager): Promise<Person | null> {
    return manager.getRepository(Person).findOneBy({ email_key: emailKey(email) });
  }

  /** Adds a person; false for a taken address. A unique index decides, so that only one of several concurrent requests succeeds. */
  async add(manager: EntityManager, userId: string, email: string, data: PersonalData): Promise<boolean> {
    const address = email.normalize('NFKC').trim();
    const person = { ...data, user_id: userId, email: address, email_key: emailKey(email), search: searchText(address, data.full_name) };
    const inserted = await manager.createQueryBuilder().insert().into(Person).values(person).orIgnore().returning('user_id').execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /** Changes a profile, and returns the fields that have changed. */
  async change(manager: EntityManager, userId: string, changes: Partial<Record<ProfileField, string | null>>): Promise<ProfileField[]> {
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

  /** Those of the ids that have a person. */
  async existingAmong(userIds: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ user_id: string }[]>(
      'select user_id from vault.person where user_id::text = any($1) order by user_id',
      [userIds],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** Deletes the person with their sessions, credential, identities and tokens. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.getRepository(Person).delete({ user_id: userId });
  }
}
