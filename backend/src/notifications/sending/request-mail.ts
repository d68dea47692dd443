import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { RequestMail } from '../notifications.commands.ts';
import { OwedMails } from './owed-mails.ts';

export const requestMail = useCase(RequestMail, { owed: OwedMails }, (request, { owed }): Promise<void> =>
  owed.add(request, currentContext()),
);
