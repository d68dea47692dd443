import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One secret: the login of a unit, or what a custom order tells its customer. Opened by the reveal routes alone. */
@Entity({ schema: 'vault', name: 'private_info' })
export class PrivateInfo {
  /** The product's or the order's id: the seal opens in this row only. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: 'product' | 'order';
  @Column('text') key_id!: string;
  @Column('bytea') nonce!: Buffer;
  @Column('bytea') ciphertext!: Buffer;
  @Column('bytea') tag!: Buffer;
  /** What lists show. */
  @Column('text') mask!: string;
  /** Tells duplicate units apart; null for orders. */
  @Column('text', { nullable: true }) fingerprint!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
