import { maxTags, tagKey, tidyTag } from '@orderstream/contracts/office/tags';
import { queryRows, preparedStatement } from '@orderstream/projections/platform/reading/prepared';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OfficeSubject } from './subject.ts';
import type { TagTarget } from './tags.requests.ts';

/** The most tags that a screen suggests, the most frequent first. */
const mostSuggestions = 100;
const inUse = (condition: string) =>
  preparedStatement(
    `select min(tag) as tag from vault.tag where ${condition} group by key order by count(*) desc, key limit ${mostSuggestions}`,
  );
const onAny: Record<TagTarget, ReturnType<typeof preparedStatement>> = {
  orders: inUse('order_id is not null'),
  users: inUse('order_id is null'),
};
const onOne = preparedStatement('select tag from vault.tag where subject_id = $1 order by key');

/** Short labels of orders and people. No event records them, and they are deleted with the person. */
@Injectable()
export class TagsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  async inUse(on: TagTarget): Promise<string[]> {
    return (await queryRows<{ tag: string }>(this.db.manager, onAny[on], [])).map(({ tag }) => tag);
  }

  /** The tags of a person or an order. */
  async of({ userId, orderId }: OfficeSubject): Promise<string[]> {
    return (await queryRows<{ tag: string }>(this.db.manager, onOne, [orderId ?? userId])).map(({ tag }) => tag);
  }

  /** Adds a tag. A lock on the person makes concurrent additions respect the limit. */
  async add({ userId, orderId }: OfficeSubject, tag: string): Promise<'added' | 'too_many' | 'nobody'> {
    return this.db.transaction(async (db) => {
      const [person] = await db.query<object[]>('select from vault.person where user_id = $1 for update', [userId]);
      if (!person) return 'nobody';
      const subject = orderId ?? userId;
      const key = tagKey(tag);
      const [{ others }] = await db.query<[{ others: number }]>(
        'select count(*)::int as others from vault.tag where subject_id = $1 and key <> $2',
        [subject, key],
      );
      if (others >= maxTags) return 'too_many';
      await db.query('insert into vault.tag (subject_id, key, tag, user_id, order_id) values ($1, $2, $3, $4, $5) on conflict do nothing', [
        subject,
        key,
        tidyTag(tag),
        userId,
        orderId ?? null,
      ]);
      return 'added';
    });
  }

  async remove({ userId, orderId }: OfficeSubject, tag: string): Promise<void> {
    await this.db.query('delete from vault.tag where subject_id = $1 and key = $2', [orderId ?? userId, tagKey(tag)]);
  }
}
