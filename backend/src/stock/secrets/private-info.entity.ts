import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One version of a secret: the login of a unit, or the private text of a custom order. Only the reveal routes open it. */
@Entity({ schema: 'vault', name: 'private_info' })
export class PrivateInfo {
  /** The product's or the order's id: the seal opens in its rows only. */
  @PrimaryColumn('uuid') id!: string;
  /** The name that events use for it: the fingerprint of a unit's text, or the id of an order's text. */
  @PrimaryColumn('text') version!: string;
  @Column('text') kind!: 'product' | 'order';
  @Column('text') key_id!: string;
  /** Renewed whenever the version is stored, even if it was stored before. */
  @Column('bytea') nonce!: Buffer;
  @Column('bytea') ciphertext!: Buffer;
  @Column('bytea') tag!: Buffer;
  /** The masked text that lists show. */
  @Column('text') mask!: string;
  @Column('timestamptz') kept_at!: Date;
  /** Housekeeping has found that an event names it. */
  @Column('boolean') verified!: boolean;
}
