import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { SweepMails } from './notifications.commands.ts';
import { OwedMails } from './owed-mails.ts';

@CommandHandler(SweepMails)
export class SweepMailsHandler {
  constructor(@Inject(OwedMails) private readonly owed: OwedMails) {}

  execute(): Promise<void> {
    return this.owed.sweep();
  }
}
