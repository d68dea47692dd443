import type { Language } from '@orderstream/contracts/shared/languages';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { BillingAddress } from '../accounts.commands.ts';

/** All personal data of a user. Deleting the row forgets the person. */
@Entity({ schema: 'vault', name: 'person' })
export class Person {
  @PrimaryColumn('uuid') user_id!: string;
  @Column('text') email!: string;
  /** The address in the form that must be unique. */
  @Column('text', { unique: true }) email_key!: string;
  @Column('text') full_name!: string;
  @Column('text', { nullable: true }) avatar_url!: string | null;
  @Column('text', { nullable: true }) business_name!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  /** The language that the user has chosen. */
  @Column('text', { nullable: true }) language!: Language | null;
  /** The browser's language at sign-up, for mails until the user has chosen one. */
  @Column('text', { nullable: true }) browser_language!: Language | null;
  @Column('jsonb', { nullable: true }) billing_address!: BillingAddress | null;
  @Column('text', { nullable: true }) vat_number!: string | null;
  /** Address and name in the form that searches use. */
  @Column('text') search!: string;
  /** Raised when all sessions end, which makes all earlier browsers unknown. */
  @Column('integer') device_generation!: number;
  /** Links for a new password that were requested before this time are not sent. */
  @Column('timestamptz', { nullable: true }) resets_withdrawn_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}

/** The form of an address that must be unique: without case and compatible characters. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** Address and name in the form that searches use: on separate lines, so that no search matches across the two. */
export const searchText = (email: string, fullName: string): string => `${email}\n${fullName}`.normalize('NFKC').toLowerCase();

/** The language of mails: the chosen one, or that of the browser at sign-up. */
export const mailLanguage = ({ language, browser_language }: Pick<Person, 'language' | 'browser_language'>): Language | null =>
  language ?? browser_language;
