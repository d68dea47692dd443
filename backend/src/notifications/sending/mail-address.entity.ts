import type { Language } from '@orderstream/contracts/shared/languages';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The address of a mail whose user is deleted before it is sent. Deleted once the mail is sent. */
@Entity({ schema: 'vault', name: 'mail_address' })
export class MailAddress {
  @PrimaryColumn('uuid') mail_id!: string;
  @Column('text') address!: string;
  @Column('text', { nullable: true }) language!: Language | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
