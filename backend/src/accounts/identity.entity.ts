import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Who somebody is at a provider of sign-ins. */
@Entity({ schema: 'vault', name: 'identity' })
export class Identity {
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') subject!: string;
  @Column('uuid') user_id!: string;
  /** The address that the provider gave, so that people recognise it. */
  @Column('text', { nullable: true }) email!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
