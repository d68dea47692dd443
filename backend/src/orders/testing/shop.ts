import { Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { RequestAlert } from '../../notifications/notifications.commands.ts';
import { CloseCheckout } from '../../payments/payments.commands.ts';
import { CommandBus, CommandHandler, cqrsModule, type Send } from '../../platform/deciding/cqrs.ts';
import { depsIn, type Sweep } from '../../platform/deciding/use-case.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from '../../stock/units/cleared-units.vault.ts';
import { PrivateInfoVault } from '../../stock/secrets/private-info.vault.ts';
import { stockUseCases } from '../../stock/stock.use-cases.ts';
import { UnitWordsVault } from '../../stock/units/unit-words.vault.ts';
import { CheckoutAttempts } from '../paying/checkout-attempts.vault.ts';
import { OpenOrders } from '../placing/open-orders.vault.ts';
import { OrderWordsVault } from '../words/order-words.vault.ts';
import { orderUseCases } from '../orders.use-cases.ts';
import { releaseTakenOrders } from '../../office/release-taken-orders.ts';
import { TakenOrdersVault } from '../../office/taken-orders.vault.ts';
import { ProblemWordsVault } from '../problems/problem-words.vault.ts';
import type { ShopWorld } from './world.ts';

export const shopSettings = {
  holdMinutes: 30,
  unpaidOrderHours: 24,
  maxOpenUnpaidOrders: 2,
  checkoutMinutes: 35,
  holdGraceMinutes: 15,
  requestSeconds: 15,
};

type ShopNode = { store: EventStore; app: INestApplicationContext };

/** Two processes with the real commands of orders and stock; their surroundings are stubs. */
export class ShopProcesses {
  world: ShopWorld | null = null;
  private constructor(readonly nodes: ShopNode[]) {}

  static async open(): Promise<ShopProcesses> {
    const shop = new ShopProcesses([]);
    for (const [process, store] of ([{}, {}] as EventStore[]).entries()) {
      const app = await NestFactory.createApplicationContext(moduleOf(store, shop, process), { logger: false, abortOnError: false });
      shop.nodes.push({ store, app });
    }
    return shop;
  }

  runIn<T>(world: ShopWorld, run: () => Promise<T>): Promise<T> {
    this.world = world;
    return run();
  }

  nodeOf(process: number): ShopNode {
    const node = this.nodes[process];
    if (!node) throw new Error('there is no such process');
    return node;
  }

  busOf(process: number): CommandBus {
    return this.nodeOf(process).app.get(CommandBus);
  }

  sweep(task: Sweep, process: number): Promise<void> {
    return task.run(depsIn(this.nodeOf(process).app, task.needs));
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map(({ app }) => app.close()));
  }
}

function moduleOf(store: EventStore, shop: ShopProcesses, process: number): Type {
  /** A part of the world whose command is running. */
  const current = (part: (world: ShopWorld) => object) =>
    new Proxy({}, { get: (_, name): unknown => shop.world && Reflect.get(part(shop.world), name) });
  @Module({
    imports: [cqrsModule()],
    providers: [
      ...orderUseCases,
      releaseTakenOrders,
      ...stockUseCases,
      ...neighbourHandlers(shop, process),
      CommandBus,
      {
        provide: SEND,
        inject: [CommandBus],
        useFactory:
          (bus: CommandBus): Send =>
          (command) =>
            bus.execute(command),
      },
      { provide: EVENT_STORE, useValue: store },
      { provide: SETTINGS, useValue: shopSettings },
      { provide: CLOCK, useFactory: () => current((world) => world.clock) },
      { provide: PrivateInfoVault, useFactory: () => current((world) => world.secrets) },
      { provide: ClearedUnitsVault, useFactory: () => current((world) => world.clearedUnits) },
      { provide: CheckoutAttempts, useFactory: () => current((world) => world.checkoutAttempts) },
      { provide: OpenOrders, useFactory: () => current((world) => world.openOrders) },
      { provide: OrderWordsVault, useFactory: () => current((world) => world.words) },
      { provide: ProblemWordsVault, useValue: null },
      { provide: TakenOrdersVault, useValue: { releaseAllOf: () => Promise.resolve() } satisfies Pick<TakenOrdersVault, 'releaseAllOf'> },
      {
        provide: UnitWordsVault,
        useValue: { keep: () => Promise.resolve(), forget: () => Promise.resolve() } satisfies Pick<UnitWordsVault, 'keep' | 'forget'>,
      },
    ],
  })
  class WorldModule {}
  return WorldModule;
}

/** Stubs for the commands that orders send to notifications and payments. */
function neighbourHandlers(shop: ShopProcesses, process: number): Type[] {
  @CommandHandler(RequestAlert)
  class RequestAlertHandler {
    execute = () => Promise.resolve({ position: '0' });
  }
  @CommandHandler(CloseCheckout)
  class closeCheckout {
    async execute({ sessionId }: CloseCheckout) {
      const world = shop.world;
      const session = world?.provider.find(sessionId);
      if (session?.state === 'open') session.state = 'expired';
      const outcome = await world?.reportSession(shop.busOf(process), sessionId);
      if (!outcome || outcome === 'open') throw refusal('provider_unavailable');
      return outcome;
    }
  }
  return [RequestAlertHandler, closeCheckout];
}
