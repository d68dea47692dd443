import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What the provider told, word for word: it names people, so it is forgotten in time, and with its person. */
@Entity({ schema: 'vault', name: 'webhook_body' })
export class WebhookBody {
  @PrimaryColumn('text') id!: string;
  @Column('uuid', { nullable: true }) user_id!: string | null;
  @Column('text', { nullable: true }) customer_id!: string | null;
  @Column('text') body!: string;
  /** It stands in the inbox. */
  @Column('boolean') taken!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) received_at!: Date;
}
