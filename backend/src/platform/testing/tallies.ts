import { mayEnter, type AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import { Body, Controller, Get, HttpCode, Inject, Module, Param, Post, Query } from '@nestjs/common';
import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import { Transform } from 'class-transformer';
import { IsInt, IsString, MaxLength } from 'class-validator';
import { command } from '../deciding/command.ts';
import { currentContext } from '../deciding/context.ts';
import { CommandBus } from '../deciding/cqrs.ts';
import type { Decider } from '../deciding/decider.ts';
import { decides } from '../deciding/decides.ts';
import { PageRequest } from '../http/page.requests.ts';
import { refusal } from '../deciding/refusal.ts';
import { NotIdempotent } from '../http/request-marks.ts';
import { RateLimit } from '../http/limits/rate-limit.guard.ts';
import { AnyStatus, FreshSignIn, Me, Public, Roles, type SessionCheck, type SignedIn } from '../http/signed-in.guard.ts';
import { SESSION_CHECK } from '../tokens.ts';
import { Omittable } from '../http/omittable.ts';

/** The smallest possible capability: counts up to a limit. Its events are of a type that the log knows. */
export class CountUp extends command('CountUp')<{ id: string; limit: number }>() {}
export type TallyEvent = OfType<AccountEvent, 'profile_changed'>;

/** An event that counts up the tally of a user. */
export const tallyEvent = (user_id: string): TallyEvent => ({
  type: 'profile_changed',
  data: { user_id, change_id: user_id, fields: ['phone'] },
});

/** Limits that trigger an error of a single command. */
export const brokenLimit = 777_777;
export const unwritableLimit = 888_888;
/** Limits that the first command is refused for, as if another command had been faster. */
export const conflictingLimit = 555_555;
/** A limit that every command is refused for. */
export const refusedLimit = 444_444;

export const tallyDecider: Decider<number, CountUp, TallyEvent> = {
  category: 'tally',
  initial: 0,
  decide: (count, { id, limit }) => {
    if (limit < 0) return [];
    if (limit === brokenLimit) throw new TypeError('a bug');
    if (limit === unwritableLimit)
      return [{ type: 'profile_changed', data: { ...tallyEvent(id).data, fields: ['nothing we know'] } } as unknown as TallyEvent];
    if (limit === refusedLimit) throw refusal('not_found');
    if (limit === conflictingLimit && count === 0) throw refusal('request_in_progress');
    if (count >= limit) throw refusal('too_many_requests');
    return [tallyEvent(id)];
  },
  evolve: (count) => count + 1,
  snapshots: { version: 1, pack: (count) => [count], unpack: (_beginning, part) => part as number },
};

class TallyRequest {
  @IsInt() limit!: number;
  @Omittable() @IsString() @MaxLength(5) @Transform(({ value }: { value: unknown }) => value) word?: string;
}

@Controller('api/tallies')
export class TalliesController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  @Public()
  @Post('open/:id')
  @HttpCode(200)
  countForAnyone(@Param('id') id: string, @Body() { limit }: TallyRequest) {
    return this.commands.execute(new CountUp({ id, limit }));
  }

  @Public()
  @NotIdempotent()
  @Post('repeated/:id')
  countWithoutIdempotency(@Param('id') id: string, @Body() { limit }: TallyRequest) {
    return this.commands.execute(new CountUp({ id, limit }));
  }

  @Post('mine')
  countForMe(@Me() me: SignedIn, @Body() { limit }: TallyRequest) {
    return this.commands.execute(new CountUp({ id: me.id, limit }));
  }

  @AnyStatus()
  @Get('me')
  showMe(@Me() { id, status, roles, actor }: SignedIn) {
    return { id, status, roles, actor };
  }

  @Roles('admin', 'auditor')
  @Get('office')
  showToOffice(@Me() { actor }: SignedIn) {
    return { actor };
  }

  @FreshSignIn()
  @Get('secret')
  showAfterFreshSignIn(@Me() { id }: SignedIn) {
    return { id };
  }

  @Public()
  @Get('context')
  showContext() {
    const { actor, source, correlationId, traceparent } = currentContext();
    return { actor, source, correlationId, traceparent };
  }

  @Public()
  @Get('page')
  showPage(@Query() { limit = 0 }: PageRequest) {
    return { limit };
  }

  @Public()
  @Get('broken')
  throwBug(): never {
    throw new Error('the password is swordfish');
  }
}

/** Each person may use its routes twice a minute; one of them, once. */
@RateLimit({ name: 'rare tallies', most: 2, seconds: 60, by: 'user' })
@Controller('api/rare-tallies')
export class RareTalliesController {
  /** Answers with the caller's id, as long as the limit of requests allows it. */
  @Get()
  showRare(@Me() { id }: SignedIn) {
    return { id };
  }

  @RateLimit({ name: 'rarest tallies', most: 1, seconds: 60, by: 'user' })
  @Get('rarest')
  showRarest(@Me() { id }: SignedIn) {
    return { id };
  }
}

/** What each check of a session waits for. */
export const sessionChecks = { gate: async (): Promise<void> => Promise.resolve() };

/** Users by session id. `stale`: their last confirmation of identity is long ago. */
export const tallyPeople = new Map<string, { userId: string; status: AccountStatus; roles: string[]; stale?: boolean }>();

const sessions: SessionCheck = {
  identify: async (userId, sessionId) => {
    await sessionChecks.gate();
    const person = tallyPeople.get(sessionId);
    if (person?.userId !== userId) return Promise.resolve(null);
    return Promise.resolve({
      ...person,
      active: mayEnter(person.status),
      fresh: person.stale !== true,
      secondFactorMissing: false,
    });
  },
};

@Module({
  controllers: [TalliesController, RareTalliesController],
  providers: [decides(CountUp, tallyDecider, ({ id }) => id), { provide: SESSION_CHECK, useValue: sessions }],
})
export class TalliesModule {}
