import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load, transact } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RecordReveal } from './custody.commands.ts';
import { custody } from './custody.decider.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { OpenSecrets, RecordReveals, RevealPrivateInfo, WasRevealed, type Secret } from './stock.commands.ts';

const idOf = ({ subject: { kind, productId, orderId } }: Secret): string => (kind === 'product' ? productId : orderId) ?? '';

/** So many looks are put on record side by side. */
const atOnce = 32;

@CommandHandler(RecordReveals)
export class RecordRevealsHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ secrets, to }: RecordReveals): Promise<void> {
    for (let from = 0; from < secrets.length; from += atOnce) {
      const some = secrets.slice(from, from + atOnce);
      await Promise.all(some.map(({ subject }) => transact(this.store, custody, idOf({ subject }), new RecordReveal(subject, to))));
    }
  }
}

@CommandHandler(OpenSecrets)
export class OpenSecretsHandler {
  constructor(@Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault) {}

  execute({ secrets }: OpenSecrets): Promise<(string | null)[]> {
    return this.vault.openAll(secrets.map(idOf));
  }
}

@CommandHandler(RevealPrivateInfo)
export class RevealPrivateInfoHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  async execute({ secrets, to }: RevealPrivateInfo): Promise<(string | null)[]> {
    await this.commands.execute(new RecordReveals(secrets, to));
    return this.commands.execute(new OpenSecrets(secrets));
  }
}

@CommandHandler(WasRevealed)
export class WasRevealedHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ ids }: WasRevealed): Promise<boolean> {
    for (let from = 0; from < ids.length; from += atOnce) {
      const looked = await Promise.all(ids.slice(from, from + atOnce).map((id) => load(this.store, custody, id)));
      if (looked.some(({ state }) => state.seenByOwner)) return true;
    }
    return false;
  }
}

export const custodyHandlers = [RecordRevealsHandler, OpenSecretsHandler, RevealPrivateInfoHandler, WasRevealedHandler];
