import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity({ schema: 'vault', name: 'credential' })
export class Credential {
  @PrimaryColumn('uuid') user_id!: string;
  /** argon2id, with its parameters and salt. */
  @Column('text') password_hash!: string;
  /** Shorter or more common than a new one may be: seen when it was typed. */
  @Column('boolean') weak!: boolean;
  /** The person who chose the password reads the mail of the account's address. */
  @Column('boolean') owner_chose!: boolean;
  /** It opens nothing from then on. */
  @Column('timestamptz', { nullable: true }) ended_at!: Date | null;
  @UpdateDateColumn({ type: 'timestamptz' }) changed_at!: Date;
}
