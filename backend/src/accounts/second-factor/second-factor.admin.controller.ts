import { Body, Controller, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { RecoverSecondFactor } from './recover-second-factor.ts';
import { OthersSecondFactorAnswer, RecoveryRequest } from './second-factor.requests.ts';
import { SecondFactors } from './second-factors.vault.ts';

/** Lets administrators remove the second factors of users who have lost them. */
@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/users/:id/second-factor')
export class SecondFactorAdminController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
  ) {}

  @Get()
  @ApiOkResponse({ type: OthersSecondFactorAnswer })
  async of(@Param('id', ParseUUIDPipe) id: string): Promise<OthersSecondFactorAnswer> {
    return { kinds: await this.factors.of(id) };
  }

  @FreshSignIn()
  @Post('recovery')
  @HttpCode(200)
  @AnswersReached()
  async recover(@Param('id', ParseUUIDPipe) id: string, @Body() { reason }: RecoveryRequest, @Me() me: SignedIn) {
    const { position } = await this.commands.execute(new RecoverSecondFactor({ userId: id, reason, by: me.actor }));
    return { position };
  }
}
