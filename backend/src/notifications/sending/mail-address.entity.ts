import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Where a mail goes whose person is gone by the time it is sent. Lives until then. */
@Entity({ schema: 'vault', name: 'mail_address' })
export class MailAddress {
  @PrimaryColumn('uuid') mail_id!: string;
  @Column('text') address!: string;
  @Column('text', { nullable: true }) language!: Language | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
