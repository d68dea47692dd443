import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { RequestMail } from '../notifications.commands.ts';
import { OwedMails } from './owed-mails.ts';

export const requestMail = useCase(RequestMail, { mails: OwedMails }, (request, { mails }): Promise<void> =>
  mails.add(request, currentContext()),
);
