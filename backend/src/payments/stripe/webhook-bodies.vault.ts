import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { WebhookBody } from './webhook-body.entity.ts';

export type About = { userId: string | null; customerId: string | null };

const whoLeft = `(
  exists (select from vault.left_customer l where l.customer_id = b.customer_id)
  or (b.user_id is not null and not exists (select from vault.person p where p.user_id = b.user_id)))`;

@Injectable()
export class WebhookBodiesVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** The first telling of an event stays. */
  async keep(id: string, { userId, customerId }: About, body: string): Promise<void> {
    const row = { id, user_id: userId, customer_id: customerId, body, taken: false };
    await this.db.createQueryBuilder().insert().into(WebhookBody).values(row).orIgnore().execute();
  }

  async of(id: string): Promise<string | null> {
    return (await this.db.getRepository(WebhookBody).findOneBy({ id }))?.body ?? null;
  }

  async taken(id: string): Promise<void> {
    await this.db.getRepository(WebhookBody).update({ id }, { taken: true });
  }

  /** Those that stand in the inbox already. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.getRepository(WebhookBody).find({ where: { id: In([...ids]), taken: true }, select: { id: true } });
    return new Set(rows.map(({ id }) => id));
  }

  /** What is there about somebody, and what comes from now on, goes as soon as it is dealt with: it may tell of their money. */
  async leaves(userId: string, customerId: string | null): Promise<string[]> {
    if (customerId) await this.db.query('insert into vault.left_customer (customer_id) values ($1) on conflict do nothing', [customerId]);
    const rows = await this.db.query<{ id: string }[]>('select id from vault.webhook_body where user_id = $1 or customer_id = $2', [
      userId,
      customerId,
    ]);
    return rows.map(({ id }) => id);
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.db.getRepository(WebhookBody).delete({ id: In([...ids]) });
  }

  /** An event may be about somebody who has left. */
  async forgetWhoLeft(id: string): Promise<void> {
    await this.db.query(`delete from vault.webhook_body b where b.id = $1 and ${whoLeft}`, [id]);
  }

  async sweep(days: number): Promise<void> {
    await this.db.query('delete from vault.webhook_body where received_at < now() - make_interval(secs => $1)', [days * 86_400]);
    await this.db.query(`delete from vault.webhook_body b where received_at < now() - interval '7 days' and ${whoLeft}`);
  }
}
