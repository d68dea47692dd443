import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { RepeatMail } from '../notifications.commands.ts';
import { OwedMails } from './owed-mails.ts';

export const repeatMail = useCase(RepeatMail, { mails: OwedMails }, (request, { mails }): Promise<void> =>
  mails.repeat(request, currentContext()),
);
