import { Inject } from '@nestjs/common';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { RequestMail } from './notifications.commands.ts';
import { OwedMails } from './owed-mails.ts';

@CommandHandler(RequestMail)
export class RequestMailHandler {
  constructor(@Inject(OwedMails) private readonly owed: OwedMails) {}

  execute(request: RequestMail): Promise<void> {
    return this.owed.add(request, currentContext());
  }
}
