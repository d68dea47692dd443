import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Who somebody is at a provider of sign-ins. */
@Entity({ schema: 'vault', name: 'identity' })
export class Identity {
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') subject!: string;
  @Column('uuid') user_id!: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
