import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity({ schema: 'vault', name: 'credential' })
export class Credential {
  @PrimaryColumn('uuid') user_id!: string;
  /** argon2id, with its parameters and salt. */
  @Column('text') password_hash!: string;
  /** Shorter or more common than a new password may be, as noted at a sign-in. */
  @Column('boolean') weak!: boolean;
  /** Whether the person who chose the password has proved to read the account's mail. */
  @Column('boolean') owner_chose!: boolean;
  /** When the password stopped being valid. */
  @Column('timestamptz', { nullable: true }) ended_at!: Date | null;
  @UpdateDateColumn({ type: 'timestamptz' }) changed_at!: Date;
}
