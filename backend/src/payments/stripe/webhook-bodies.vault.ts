import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { WebhookBody } from './webhook-body.entity.ts';

export type About = { userId: string | null; customerId: string | null };

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

  async forget({ userId, customerId }: { userId: string; customerId: string | null }): Promise<void> {
    const bodies = this.db.getRepository(WebhookBody);
    await bodies.delete({ user_id: userId });
    if (customerId) await bodies.delete({ customer_id: customerId });
  }

  async sweep(days: number): Promise<void> {
    await this.db.query('delete from vault.webhook_body where received_at < now() - make_interval(secs => $1)', [days * 86_400]);
  }
}
