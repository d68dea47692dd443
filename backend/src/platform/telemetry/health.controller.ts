import { queryRows } from '@orderstream/projections/platform/database/sql';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiProperty, ApiTags, ApiOkResponse, ApiServiceUnavailableResponse } from '@nestjs/swagger';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { Public } from '../http/signed-in.guard.ts';
import { EVENT_STORE, POOL, TABLES } from '../tokens.ts';

export class LiveAnswer {
  @ApiProperty({ type: String, enum: ['alive'] }) status!: 'alive';
}

export class ReadyAnswer {
  @ApiProperty({ type: String, enum: ['ready', 'not_ready'] }) status!: 'ready' | 'not_ready';
  @ApiProperty({ type: Boolean }) database!: boolean;
  @ApiProperty({ type: Boolean }) event_store!: boolean;
  /** Whether the tables exist. A table that is still being filled answers with the rows that it has. */
  @ApiProperty({ type: Boolean }) read_models!: boolean;
  /** Whether no loop of this process is stuck. A process without work in progress has none. */
  @ApiProperty({ type: Boolean }) loops!: boolean;
}

const patience = 3_000;

@ApiTags('health')
@Public()
@Controller('api/health')
export class HealthController {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(TABLES) private readonly tables: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Answers as long as the process runs. */
  @Get('live')
  @ApiOkResponse({ type: LiveAnswer })
  live(): LiveAnswer {
    return { status: 'alive' };
  }

  /** Whether the process can serve requests: database, event store, read models and its loops. */
  @Get('ready')
  @ApiOkResponse({ type: ReadyAnswer })
  @ApiServiceUnavailableResponse({ type: ReadyAnswer })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyAnswer> {
    const [byKey, tables, event_store, read_models] = await Promise.all([
      this.isTrue('select true as holds'),
      trueInTime(queryRows(this.tables, 'select 1').then(() => true)),
      trueInTime(this.store.healthy()),
      this.isTrue('select exists (select from work.read_models) as holds'),
    ]);
    const [database, loops] = [byKey && tables, processTurns.stuckLoops().size === 0];
    const ready = database && event_store && read_models && loops;
    if (!ready) void reply.status(503);
    return { status: ready ? 'ready' : 'not_ready', database, event_store, read_models, loops };
  }

  /** Whether a statement answers true within the time limit. */
  private isTrue(question: string): Promise<boolean> {
    return trueInTime(queryRows<{ holds: boolean }>(this.pool, question).then(([row]) => row?.holds ?? false));
  }
}

/** The outcome of a check; one that fails or takes too long counts as not ready. */
async function trueInTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patience)));
  return Promise.race([answer.catch(() => false), late]).finally(() => clearTimeout(timer));
}
