import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What an administrator wrote about a custom order, for its customer to read; one version of it. */
@Entity({ schema: 'vault', name: 'order_words' })
export class OrderWords {
  @PrimaryColumn('uuid') order_id!: string;
  /** What the fact names it by; nothing for the first one. */
  @PrimaryColumn('text') version!: string;
  @Column('uuid') user_id!: string;
  @Column('text') description!: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
