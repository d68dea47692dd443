import { Body, Controller, Get, HttpCode, Inject, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyStatus, Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { MailChoiceRequest, MailChoicesAnswer } from './mail-choices.requests.ts';
import { MailChoicesVault } from './mail-choices.vault.ts';
import { mailChoiceNames, mailChoices } from './mail-choices.ts';

/** The optional mails that a user wants. Mails that are always sent are not listed. */
@ApiTags('me')
@AnyStatus()
@Controller('api/me/mail-choices')
export class MailChoicesController {
  constructor(@Inject(MailChoicesVault) private readonly choices: MailChoicesVault) {}

  @Get()
  @ApiOkResponse({ type: MailChoicesAnswer })
  async all(@Me() me: SignedIn): Promise<MailChoicesAnswer> {
    const without = await this.choices.optedOut(me.id);
    return { items: mailChoiceNames.map((choice) => ({ choice, ...mailChoices[choice], wanted: !without.includes(choice) })) };
  }

  @Put()
  @HttpCode(204)
  choose(@Me() me: SignedIn, @Body() { choice, wanted }: MailChoiceRequest): Promise<void> {
    return this.choices.choose(me.id, choice, wanted);
  }
}
