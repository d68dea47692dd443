import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity({ schema: 'vault', name: 'credential' })
export class Credential {
  @PrimaryColumn('uuid') user_id!: string;
  /** argon2id, with its parameters and salt. */
  @Column('text') password_hash!: string;
  @UpdateDateColumn({ type: 'timestamptz' }) changed_at!: Date;
}
