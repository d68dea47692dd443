import { Command } from '../platform/deciding/command.ts';
import { decides } from '../platform/deciding/decides.ts';
import { mail, type MailAbout } from './mail.decider.ts';

/** The office resends a mail. */
export class ResendMail extends Command {
  readonly type = 'ResendMail';
  constructor(
    readonly mailId: string,
    readonly about: MailAbout,
  ) {
    super();
  }
}

export const ResendMailHandler = decides(ResendMail, mail, ({ mailId }) => mailId);
