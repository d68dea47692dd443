import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Reader } from '@orderstream/projections/platform/reading/reader';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { Feed } from './processes/feed.ts';
import { HealthController } from './telemetry/health.controller.ts';
import { MetricsController } from './telemetry/metrics.controller.ts';
import { RateLimitGuard } from './http/limits/rate-limit.guard.ts';
import { AccessTokenStrategy } from './http/access-token.strategy.ts';
import { AccessTokens } from './http/access-tokens.ts';
import { systemClock, type Clock } from './clock.ts';
import { Ask } from './http/ask.ts';
import { CommandBus, cqrsModule, type Send } from './deciding/cqrs.ts';
import { databaseModule, keyPool, tablesPool } from './database/database.ts';
import { IdempotencyInterceptor } from './http/idempotency.interceptor.ts';
import { IdempotentAnswers } from './http/idempotency.ts';
import { Metrics } from './telemetry/metrics.ts';
import { ParkedWork } from './processes/parked-work.ts';
import { RateWindows } from './http/limits/rate-windows.ts';
import { ReadAfterInterceptor } from './http/read-after.interceptor.ts';
import { RefusalFilter } from './http/refusal.filter.ts';
import { RequestContextInterceptor } from './http/request-context.interceptor.ts';
import { SecretSeals } from './database/sealing.ts';
import { SETTINGS, type Settings } from './settings/settings.ts';
import { SignedInGuard } from './http/signed-in.guard.ts';
import { connectStore } from './deciding/store.ts';
import { CLOCK, EVENT_STORE, LOG, POOL, SEND, TABLES } from './tokens.ts';
import { Vacuum } from './database/vacuum.ts';
import { requestValidation } from './http/validation.ts';
import { vaultProvider } from './database/vault.ts';

export type Platform = {
  settings: Settings;
  log: Logger;
  clock?: Clock;
  /** How long a read waits for its tables. */
  patienceMilliseconds?: number;
  /** Ends a process whose log and database are not of one shop; without it they are not compared. */
  refuse?: (reason: string) => void;
};

/** The common basis of every capability, in every process. */
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
      imports: [cqrsModule(), databaseModule()],
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

/** The providers that every process needs, with or without HTTP. */
const sharedProviders = ({ settings, log, clock = systemClock, patienceMilliseconds = 2_000, refuse }: Platform): Provider[] => [
  { provide: SETTINGS, useValue: settings },
  { provide: LOG, useValue: log },
  { provide: CLOCK, useValue: clock },
  { provide: POOL, useFactory: () => keyPool(settings) },
  { provide: TABLES, useFactory: () => tablesPool(settings) },
  { provide: SecretSeals, useFactory: () => new SecretSeals(settings.sealingKeys, settings.fingerprintKey) },
  {
    provide: EVENT_STORE,
    inject: [POOL, Metrics],
    useFactory: (pool: Pool, metrics: Metrics) => connectStore({ settings, pool, clock, metrics, log, refuse }),
  },
  {
    provide: Reader,
    inject: [TABLES, EVENT_STORE],
    useFactory: (tables: Pool, store: EventStore) => new Reader({ database: tables, head: () => store.head(), patienceMilliseconds }),
  },
  vaultProvider,
  Ask,
  Metrics,
  CommandBus,
  {
    provide: SEND,
    inject: [CommandBus],
    useFactory:
      (bus: CommandBus): Send =>
      (command) =>
        bus.execute(command),
  },
  Feed,
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
  { provide: APP_PIPE, useFactory: requestValidation },
];
