import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Reader } from '@orderstream/projections/platform/reader';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { HealthController } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { RateLimitGuard } from './rate-limit.guard.ts';
import { AccessTokenStrategy } from './access-token.strategy.ts';
import { AccessTokens } from './access-tokens.ts';
import { systemClock, type Clock } from './clock.ts';
import { Ask } from './ask.ts';
import { CommandBus, cqrs } from './cqrs.ts';
import { database, poolFor } from './database.ts';
import { IdempotencyInterceptor } from './idempotency.interceptor.ts';
import { IdempotentAnswers } from './idempotency.ts';
import { Metrics } from './metrics.ts';
import { ParkedWork } from './parked-work.ts';
import { RateWindows } from './rate-windows.ts';
import { ReadAfterInterceptor } from './read-after.interceptor.ts';
import { RefusalFilter } from './refusal.filter.ts';
import { RequestContextInterceptor } from './request-context.interceptor.ts';
import { Seals } from './sealing.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { SignedInGuard } from './signed-in.guard.ts';
import { storeFor } from './store.ts';
import { CLOCK, EVENT_STORE, LOG, POOL } from './tokens.ts';
import { Vacuum } from './vacuum.ts';
import { validation } from './validation.ts';
import { vault } from './vault.ts';

export type Platform = { settings: Settings; log: Logger; clock?: Clock };

/** What every capability stands on, in every process. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  static with(platform: Platform): DynamicModule {
    const shared = sharedProviders(platform);
    return {
      module: PlatformModule,
      imports: [cqrs(), database()],
      controllers: [HealthController, MetricsController],
      providers: [...shared, ...httpProviders],
      exports: [...shared, AccessTokens, IdempotentAnswers],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
    await this.pool.end();
  }
}

const sharedProviders = ({ settings, log, clock = systemClock }: Platform): Provider[] => [
  { provide: SETTINGS, useValue: settings },
  { provide: LOG, useValue: log },
  { provide: CLOCK, useValue: clock },
  { provide: POOL, useFactory: () => poolFor(settings) },
  { provide: Seals, useFactory: () => new Seals(settings.sealingKeys, settings.fingerprintKey) },
  {
    provide: EVENT_STORE,
    inject: [POOL, Metrics],
    useFactory: (pool: Pool, metrics: Metrics) => storeFor({ settings, pool, clock, metrics, log }),
  },
  {
    provide: Reader,
    inject: [DataSource, EVENT_STORE],
    useFactory: (tables: DataSource, store: EventStore) => new Reader({ database: tables, head: () => store.head() }),
  },
  vault,
  Ask,
  Metrics,
  CommandBus,
  RateWindows,
  ParkedWork,
  Vacuum,
];

/** In the order in which a request passes them. */
const httpProviders: Provider[] = [
  AccessTokens,
  AccessTokenStrategy,
  IdempotentAnswers,
  RefusalFilter,
  { provide: APP_FILTER, useExisting: RefusalFilter },
  { provide: APP_GUARD, useClass: SignedInGuard },
  { provide: APP_GUARD, useClass: RateLimitGuard },
  { provide: APP_INTERCEPTOR, useClass: RequestContextInterceptor },
  { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  { provide: APP_INTERCEPTOR, useClass: ReadAfterInterceptor },
  { provide: APP_PIPE, useFactory: validation },
];
