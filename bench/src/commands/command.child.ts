import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Body, Controller, Inject, Module, Post } from '@nestjs/common';
import { AccessTokens } from '@orderstream/backend/platform/http/access-tokens';
import { createApi } from '@orderstream/backend/platform/http/api';
import { currentContext } from '@orderstream/backend/platform/deciding/context';
import { readSettings } from '@orderstream/backend/platform/settings/settings';
import { Me, type SignedIn } from '@orderstream/backend/platform/http/signed-in.guard';
import { tallyPeople, TalliesModule, tallyEvent } from '@orderstream/backend/platform/testing/tallies';
import { EVENT_STORE } from '@orderstream/backend/platform/tokens';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { IsInt } from 'class-validator';
import { pino } from 'pino';

export type Ready = { port: number; tokens: string[] };
export type Used = { microseconds: number };

class AppendRequest {
  @IsInt() limit!: number;
}

/** The same route as that of the command, with nothing to decide. */
@Controller('api/appends')
class AppendsController {
  readonly #revisions = new Map<string, bigint>();

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  @Post('mine')
  async appendForCaller(@Me() me: SignedIn, @Body() { limit }: AppendRequest) {
    const stream = `appends-${me.id}`;
    const before = this.#revisions.get(me.id);
    const events = withMetadata(stream, [tallyEvent(me.id)], currentContext(), new Date(), (before ?? -1n) + 1n);
    const { revision, position } = await this.store.append(stream, before ?? 'no_stream', events);
    this.#revisions.set(me.id, revision);
    return { position: String(position), limit };
  }
}

@Module({ controllers: [AppendsController] })
class AppendsModule {}

const app = await createApi([TalliesModule, AppendsModule], {
  settings: readSettings(process.env),
  log: pino({ level: 'warn' }, process.stderr),
});
await app.listen(0, '127.0.0.1');
const tokens = Array.from({ length: 64 }, () => {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  tallyPeople.set(sessionId, { userId, status: 'active', roles: [] });
  return app.get(AccessTokens).sign({ sub: userId, sid: sessionId });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ microseconds: user + system } satisfies Used);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (app.getHttpServer().address() as AddressInfo).port, tokens } satisfies Ready);
