import type { Language, ProfileField } from '@orderstream/contracts/accounts/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { asked, columnsOf, statement } from '@orderstream/projections/platform/prepared';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from '../platform/refusal.ts';
import type { Billing } from './billing.commands.ts';
import { emailKey, Person, searchText } from './person.entity.ts';

export type PersonalData = { full_name: string } & Partial<
  Pick<Person, 'avatar_url' | 'business_name' | 'phone' | 'description' | 'language' | 'browser_language'>
>;

const columns = columnsOf(Person);
const finding = statement(`select ${columns.of('p')} from vault.person p where p.user_id = $1`);

@Injectable()
export class PeopleVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  async find(userId: string): Promise<Person | null> {
    const [found] = await asked<Person>(this.db.manager, finding, [userId]);
    return found ? columns.row(found) : null;
  }

  findByEmail(email: string, manager: EntityManager = this.db.manager): Promise<Person | null> {
    return manager.getRepository(Person).findOneBy({ email_key: emailKey(email) });
  }

  /** False when somebody has this address already: the index decides, however many ask at once. */
  async add(manager: EntityManager, userId: string, email: string, data: PersonalData): Promise<boolean> {
    const address = email.normalize('NFKC').trim();
    const person = { ...data, user_id: userId, email: address, email_key: emailKey(email), search: searchText(address, data.full_name) };
    const inserted = await manager.createQueryBuilder().insert().into(Person).values(person).orIgnore().returning('user_id').execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  async replace(manager: EntityManager, userId: string, data: PersonalData): Promise<void> {
    const people = manager.getRepository(Person);
    const person = await people.findOneByOrFail({ user_id: userId });
    await people.save({ ...person, ...data, search: searchText(person.email, data.full_name) });
  }

  /** The fields that are other than before. */
  async change(manager: EntityManager, userId: string, wished: Partial<Record<ProfileField, string | null>>): Promise<ProfileField[]> {
    const people = manager.getRepository(Person);
    const person = await people.findOne({ where: { user_id: userId }, lock: { mode: 'pessimistic_write' } });
    if (!person) throw refusal('account_unknown');
    const changed = (Object.keys(wished) as ProfileField[]).filter(
      (field) => wished[field] !== undefined && wished[field] !== person[field],
    );
    if (changed.length === 0) return [];
    Object.assign(person, Object.fromEntries(changed.map((field) => [field, wished[field]])));
    await people.save({ ...person, search: searchText(person.email, person.full_name) });
    return changed;
  }

  async changeBilling(userId: string, { address, vatNumber }: Billing): Promise<void> {
    await this.db.getRepository(Person).update({ user_id: userId }, { billing_address: address, vat_number: vatNumber });
  }

  /** A preference of the screens and the e-mails: it decides nothing, so that no event tells of it. */
  async chooseLanguage(userId: string, language: Language): Promise<void> {
    await this.db.getRepository(Person).update({ user_id: userId }, { language });
  }

  /** Sessions, credential, identities and tokens go with the person. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.getRepository(Person).delete({ user_id: userId });
  }
}
