import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One version of the description that an administrator wrote for the customer of a custom order. */
@Entity({ schema: 'vault', name: 'order_words' })
export class OrderWords {
  @PrimaryColumn('uuid') order_id!: string;
  /** The name in the events; empty for the first version. */
  @PrimaryColumn('text') version!: string;
  @Column('uuid') user_id!: string;
  @Column('text') description!: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
