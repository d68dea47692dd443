import { Inject } from '@nestjs/common';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { RepeatMail } from './notifications.commands.ts';
import { OwedMails } from './owed-mails.ts';

@CommandHandler(RepeatMail)
export class RepeatMailHandler {
  constructor(@Inject(OwedMails) private readonly owed: OwedMails) {}

  execute(request: RepeatMail): Promise<void> {
    return this.owed.repeat(request, currentContext());
  }
}
