import { officeRoles, roles } from '@orderstream/contracts/accounts/lifecycle';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import { isMailValid } from '@orderstream/contracts/notifications/mails';
import { userDetails } from '@orderstream/projections/accounts/app-user.reads';
import { orderById } from '@orderstream/projections/orders/order-list.reads';
import { Controller, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Ask } from '../../platform/http/ask.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { Roles } from '../../platform/http/signed-in.guard.ts';
import { MailsAnswer } from './mails.requests.ts';
import { resendValidity } from '../mails/mail.ts';
import { mails } from '../mails/mails.gen.ts';
import { OwedMails } from './owed-mails.vault.ts';
import { ResendMail } from './resend-mail.ts';

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/mails')
export class MailsAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OwedMails) private readonly mails: OwedMails,
  ) {}

  /** The name of every mail, and when it can be sent again: the log and an order's story contain the mails that were sent. */
  @Get()
  @Roles(...roles)
  @ApiOkResponse({ type: MailsAnswer })
  all(): MailsAnswer {
    return {
      items: mailTemplates.map((template) => ({ template, name: mails[template].name, resend_while: resendValidity(mails[template]) })),
    };
  }

  /** Resends a mail that did not arrive, if it still applies. */
  @Post(':id/resend')
  @AnswersReached()
  @HttpCode(200)
  async resend(@Param('id', ParseUUIDPipe) id: string) {
    const about = await this.mails.about(id);
    if (!about) throw refusal('mail_unknown');
    const { user_id, order_id, template } = about;
    const account = await this.ask.of(userDetails(user_id));
    if (!account) throw refusal('account_unknown');
    const order = order_id === null ? null : await this.ask.of(orderById(order_id));
    const validWhile = resendValidity(mails[template]);
    if (!validWhile || !isMailValid(validWhile, { order, account })) throw refusal('mail_outdated');
    return this.commands.execute(new ResendMail({ mailId: id, about }));
  }
}
