import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { ReadChanged } from '@orderstream/projections/platform/writing/changes';
import type { FastifyReply } from 'fastify';
import { dataPolicy } from '../site/security-headers.ts';
import { ChangeFeed } from './change-feed.ts';
import { LiveStream } from './live-stream.ts';
import { Metrics } from '../../telemetry/metrics.ts';
import { refusal } from '../../deciding/refusal.ts';
import { SETTINGS, type Settings } from '../../settings/settings.ts';
import { AnyStatus, Me, type SessionOwner, type SessionCheck, type SignedIn, type SignedInRequest } from '../signed-in.guard.ts';
import { SESSION_CHECK } from '../../tokens.ts';

const perPerson = 8;
const perProcess = 5_000;

/** The topics of a user: those for everyone, for the user, and of an active account for its roles. The office has those of administrators. */
function topicsOf({ id, active, roles }: SignedIn): Set<string> {
  const activeRoles = active ? roles : [];
  return new Set(['everyone', `user:${id}`, ...activeRoles, ...(officeRoles.some((role) => activeRoles.includes(role)) ? ['admin'] : [])]);
}

/** A user's rights as a text to compare. */
const rightsKey = ({ active, status, roles }: Pick<SessionOwner, 'active' | 'status' | 'roles'>) =>
  JSON.stringify([active, status, [...roles].sort()]);

@ApiTags('live')
@AnyStatus()
@Controller('api/live')
export class LiveController {
  readonly #openByUser = new Map<string, number>();
  #count = 0;

  constructor(
    @Inject(ChangeFeed) private readonly feed: ChangeFeed,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Ends with the token, and when the session, the status or the roles change: the browser reconnects and is checked again. */
  @Get()
  @ApiOperation({ summary: 'A stream of what has changed: read models and keys of rows, never data' })
  @ApiProduces('text/event-stream')
  stream(@Me() me: SignedIn, @Req() request: SignedInRequest, @Res() reply: FastifyReply): void {
    // The browser may leave while its session is checked: its closing has then already been reported.
    if (reply.raw.destroyed) return void reply.hijack();
    if (this.#count >= perProcess) throw refusal('overloaded').retryAfter(5);
    if ((this.#openByUser.get(me.id) ?? 0) >= perPerson) throw refusal('too_many_requests').retryAfter(30);
    const stream = new LiveStream(reply.raw, topicsOf(me));
    const stopListening = this.feed.listen({
      onChange: (change) => this.#passOn(change, me, stream),
      onMissed: () => stream.end(),
    });
    const heartbeat = setInterval(() => {
      stream.sendHeartbeat();
      void this.#endIfRightsChanged(me, stream);
    }, this.settings.liveHeartbeatSeconds * 1000);
    const tokenEnds = setTimeout(() => stream.end(), Math.max(0, me.tokenExpiresAt.getTime() - Date.now()));
    this.#countStream(me.id, 1);
    reply.raw.once('close', () => {
      stopListening();
      clearInterval(heartbeat);
      clearTimeout(tokenEnds);
      stream.end();
      this.#countStream(me.id, -1);
    });
    reply.hijack();
    stream.begin({
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': dataPolicy,
      'x-accel-buffering': 'no',
    });
  }

  /** Passes a change on to a stream. A change of the user's own rows may also have changed the user's rights. */
  #passOn(change: ReadChanged, me: SignedIn, stream: LiveStream): void {
    stream.sendMatching(change);
    const about = `user:${me.id}`;
    if (change.changes === null || change.changes.some(({ topics }) => topics.includes(about))) void this.#endIfRightsChanged(me, stream);
  }

  /** Ends the stream when the session, the status or the roles have changed. */
  async #endIfRightsChanged(me: SignedIn, stream: LiveStream): Promise<void> {
    if (!stream.isOpen) return;
    try {
      const sessions = this.modules.get<SessionCheck>(SESSION_CHECK, { strict: false });
      const identity = await sessions.identify(me.id, me.sessionId);
      if (!identity || rightsKey(identity) !== rightsKey(me)) stream.end();
    } catch {
      // A listener whose session cannot be checked gets no notices.
      stream.end();
    }
  }

  /** Counts open streams, in total and per user. */
  #countStream(id: string, by: 1 | -1): void {
    this.#count += by;
    const open = (this.#openByUser.get(id) ?? 0) + by;
    if (open === 0) this.#openByUser.delete(id);
    else this.#openByUser.set(id, open);
    this.metrics.setLiveStreams(this.#count);
  }
}

/** The headers set on the reply so far, which hijacking it would lose. */
const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
