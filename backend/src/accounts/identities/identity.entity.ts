import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A user's account at a sign-in provider. */
@Entity({ schema: 'vault', name: 'identity' })
export class ProviderIdentity {
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') subject!: string;
  @Column('uuid') user_id!: string;
  /** The address from the provider, by which users recognise the identity. */
  @Column('text', { nullable: true }) email!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  /** When the user unlinked it. The row stays, so that the identity is not linked again by its address. */
  @Column('timestamptz', { nullable: true }) unlinked_at!: Date | null;
}
