import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { BillingAddress } from './billing.commands.ts';

/** Everything personal that is known of somebody. Deleting the row forgets the person. */
@Entity({ schema: 'vault', name: 'person' })
export class Person {
  @PrimaryColumn('uuid') user_id!: string;
  @Column('text') email!: string;
  /** The address as it is compared: one account each. */
  @Column('text', { unique: true }) email_key!: string;
  @Column('text') full_name!: string;
  @Column('text', { nullable: true }) avatar_url!: string | null;
  @Column('text', { nullable: true }) business_name!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  /** What the person chose. */
  @Column('text', { nullable: true }) language!: Language | null;
  /** Of the browser that signed up: for e-mails until the person has chosen. */
  @Column('text', { nullable: true }) browser_language!: Language | null;
  @Column('jsonb', { nullable: true }) billing_address!: BillingAddress | null;
  @Column('text', { nullable: true }) vat_number!: string | null;
  /** Address and name as they are searched. */
  @Column('text') search!: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}

export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** A line each, so that no search matches across the two. */
export const searchText = (email: string, fullName: string): string => `${email}\n${fullName}`.normalize('NFKC').toLowerCase();

export const mailLanguage = ({ language, browser_language }: Pick<Person, 'language' | 'browser_language'>): Language | null =>
  language ?? browser_language;
