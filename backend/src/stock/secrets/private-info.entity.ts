import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One version of a secret: the login of a unit, or what a custom order tells its customer. Opened by the reveal routes alone. */
@Entity({ schema: 'vault', name: 'private_info' })
export class PrivateInfo {
  /** The product's or the order's id: the seal opens in its rows only. */
  @PrimaryColumn('uuid') id!: string;
  /** What the facts name it by: the fingerprint of a unit's text, the words of an order. */
  @PrimaryColumn('text') version!: string;
  @Column('text') kind!: 'product' | 'order';
  @Column('text') key_id!: string;
  /** Renewed whenever the version is stored, even if it was stored before. */
  @Column('bytea') nonce!: Buffer;
  @Column('bytea') ciphertext!: Buffer;
  @Column('bytea') tag!: Buffer;
  /** What lists show. */
  @Column('text') mask!: string;
  @Column('timestamptz') kept_at!: Date;
  /** Housekeeping has seen that the facts name it. */
  @Column('boolean') verified!: boolean;
}
