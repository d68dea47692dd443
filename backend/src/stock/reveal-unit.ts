import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { custody } from './custody.decider.ts';
import { OpenSecrets } from './stock.commands.ts';

/** An administrator opens the secret of one unit. */
export class RevealUnit extends Command<string | null> {
  readonly type = 'RevealUnit';
  constructor(
    readonly productId: string,
    readonly sku: Sku,
    readonly orderId: string | null,
  ) {
    super();
  }
}

@CommandHandler(RevealUnit)
export class RevealUnitHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** What there is to see is known before the look is on record, and answered after it: no look is recorded that showed nothing. */
  async execute({ productId, sku, orderId }: RevealUnit): Promise<string | null> {
    const subject = { kind: 'product', productId, orderId, userId: null } as const;
    const [secret = null] = await this.commands.execute(new OpenSecrets([{ subject, sku }]));
    if (secret !== null) await transact(this.store, custody, productId, { type: 'RecordReveal', subject, to: 'admin' });
    return secret;
  }
}
