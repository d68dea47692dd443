import { officeRoles, roles, type Role } from '@orderstream/contracts/accounts/lifecycle';
import { userDetails, usersPage } from '@orderstream/projections/accounts/app-user.reads';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseEnumPipe, ParseUUIDPipe, Patch, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { ChangeStatus } from './change-status.ts';
import { GrantRole } from './grant-role.ts';
import { RevokeRole } from './revoke-role.ts';
import { StartDeletion } from '../deletion/start-deletion.ts';
import { DeleteRequest, GrantRequest, RevokeRequest, StatusRequest, UserDetailsAnswer, UsersAnswer, UsersQuery } from './users.requests.ts';

const rolePipe = new ParseEnumPipe(Object.fromEntries(roles.map((role) => [role, role])));

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin')
export class UsersAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Get('users')
  @ApiOkResponse({ type: UsersAnswer })
  async users(@Query() { search, status, tag, limit, after }: UsersQuery): Promise<UsersAnswer> {
    const { value, as_of } = await this.ask.located(usersPage({ search, status, tag }, { limit, after }));
    return { ...value, as_of };
  }

  @Get('users/:id')
  @ApiOkResponse({ type: UserDetailsAnswer })
  async user(@Param('id', ParseUUIDPipe) id: string): Promise<UserDetailsAnswer> {
    const user = await this.ask.of(userDetails(id));
    if (!user) throw refusal('account_unknown');
    return user;
  }

  @Patch('users/:id/status')
  @AnswersReached()
  async changeStatus(@Param('id', ParseUUIDPipe) id: string, @Body() { status, reason, words }: StatusRequest, @Me() me: SignedIn) {
    return this.commands.execute(new ChangeStatus({ userId: id, to: status, by: me.actor, reason, words }));
  }

  @FreshSignIn()
  @Put('users/:id/roles/:role')
  @Roles('admin')
  @AnswersReached()
  @ApiParam({ name: 'role', enum: roles })
  async grant(
    @Param('id', ParseUUIDPipe) id: string,
    @Param('role', rolePipe) role: Role,
    @Body() { reason }: GrantRequest,
    @Me() me: SignedIn,
  ) {
    return this.commands.execute(new GrantRole({ userId: id, role, by: me.actor, reason }));
  }

  @FreshSignIn()
  @Delete('users/:id/roles/:role')
  @Roles('admin')
  @AnswersReached()
  @ApiParam({ name: 'role', enum: roles })
  async revoke(
    @Param('id', ParseUUIDPipe) id: string,
    @Param('role', rolePipe) role: Role,
    @Body() { reason }: RevokeRequest,
    @Me() me: SignedIn,
  ) {
    return this.commands.execute(new RevokeRole({ userId: id, role, by: me.actor, reason }));
  }

  @FreshSignIn()
  @Delete('users/:id')
  @Roles('admin')
  @AnswersReached(202)
  @HttpCode(202)
  async delete(@Param('id', ParseUUIDPipe) id: string, @Body() { reason }: DeleteRequest, @Me() me: SignedIn) {
    return this.commands.execute(new StartDeletion({ userId: id, by: me.actor, reason }));
  }
}
