import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One browser's session: a series of refresh tokens, of which only the latest generation is valid. No token is stored. */
@Entity({ schema: 'vault', name: 'session' })
export class SignIn {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('int') generation!: number;
  @Column('timestamptz', { nullable: true }) rotated_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @Column('timestamptz') last_used_at!: Date;
  @Column('timestamptz') expires_at!: Date;
  @Column('text') device!: string;
  /** The network that it was opened from. */
  @Column('text') network!: string;
}
