import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A user's account at a sign-in provider. */
@Entity({ schema: 'vault', name: 'identity' })
export class ProviderIdentity {
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') subject!: string;
  @Column('uuid') user_id!: string;
  /** The address that the provider gave, so that people recognise it. */
  @Column('text', { nullable: true }) email!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  /** The person keeps it out; it stays known, so that it does not come in again by its address. */
  @Column('timestamptz', { nullable: true }) unlinked_at!: Date | null;
}
