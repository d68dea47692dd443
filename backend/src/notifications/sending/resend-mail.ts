import { command } from '../../platform/deciding/command.ts';
import { decides } from '../../platform/deciding/decides.ts';
import { mail, type MailAbout } from './mail.decider.ts';

/** Resends a mail on request of the office. */
export class ResendMail extends command('ResendMail')<{ mailId: string; about: MailAbout }>() {}

export const resendMail = decides(ResendMail, mail, ({ mailId }) => mailId);
