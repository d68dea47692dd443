import { maxTags, tagKey, tidyTag } from '@orderstream/contracts/office/tags';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../platform/database/vault.ts';
import type { OfficeSubject } from './subject.ts';
import type { TagTarget } from './tags.requests.ts';

/** The most tags that a screen suggests, the most frequent first. */
const mostSuggestions = 100;
const inUse = (condition: string) =>
  `select min(tag) as tag from vault.tag where ${condition} group by key order by count(*) desc, key limit ${mostSuggestions}`;
const onAny: Record<TagTarget, string> = {
  orders: inUse('order_id is not null'),
  users: inUse('order_id is null'),
};
const onOne = 'select tag from vault.tag where subject_id = $1 order by key';

/** Short labels of orders and people. No event records them, and they are deleted with the person. */
@Injectable()
export class TagsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  async inUse(on: TagTarget): Promise<string[]> {
    return (await queryRows<{ tag: string }>(this.db, onAny[on])).map(({ tag }) => tag);
  }

  /** The tags of a person or an order. */
  async of({ userId, orderId }: OfficeSubject): Promise<string[]> {
    return (await queryRows<{ tag: string }>(this.db, onOne, [orderId ?? userId])).map(({ tag }) => tag);
  }

  /** Adds a tag. A lock on the person makes concurrent additions respect the limit. */
  async add({ userId, orderId }: OfficeSubject, tag: string): Promise<'added' | 'too_many' | 'nobody'> {
    return this.db.transaction(async (db) => {
      const [person] = await queryRows<object>(db, 'select from vault.person where user_id = $1 for update', [userId]);
      if (!person) return 'nobody';
      const subject = orderId ?? userId;
      const key = tagKey(tag);
      const [counted] = await queryRows<{ others: number }>(
        db,
        'select count(*)::int as others from vault.tag where subject_id = $1 and key <> $2',
        [subject, key],
      );
      if ((counted?.others ?? 0) >= maxTags) return 'too_many';
      await changeRows(
        db,
        'insert into vault.tag (subject_id, key, tag, user_id, order_id) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [subject, key, tidyTag(tag), userId, orderId ?? null],
      );
      return 'added';
    });
  }

  async remove({ userId, orderId }: OfficeSubject, tag: string): Promise<void> {
    await changeRows(this.db, 'delete from vault.tag where subject_id = $1 and key = $2', [orderId ?? userId, tagKey(tag)]);
  }
}
