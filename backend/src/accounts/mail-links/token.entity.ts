import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export const tokenPurposes = ['confirm_email', 'reset_password'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** The hash of a token that was mailed to a user and works once. */
@Entity({ schema: 'vault', name: 'one_time_token' })
export class OneTimeToken {
  @PrimaryColumn('bytea') hash!: Buffer;
  @Column('uuid') user_id!: string;
  @Column('text') purpose!: TokenPurpose;
  @Column('timestamptz') expires_at!: Date;
  /** The command that used it up. */
  @Column('uuid', { nullable: true }) spent_by!: string | null;
  /** Whether the link can still sign in, once, in the browser that signed up. */
  @Column('boolean', { default: true }) may_sign_in!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
