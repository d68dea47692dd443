import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load, transact } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RecordReveal } from './custody.commands.ts';
import { custody } from './custody.decider.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { standingVersionsIn } from './standing-versions.ts';
import { OpenSecrets, RecordReveals, RevealPrivateInfo, WasRevealed, type Secret } from './stock.commands.ts';

const idOf = ({ subject: { kind, productId, orderId } }: Pick<Secret, 'subject'>): string =>
  (kind === 'product' ? productId : orderId) ?? '';

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

/** Nobody changes a secret as fast as this. */
const mostLooks = 3;

function bySku(secrets: readonly Secret[]): Map<Sku, string[]> {
  const groups = new Map<Sku, string[]>();
  for (const one of secrets) if ('sku' in one) groups.set(one.sku, [...(groups.get(one.sku) ?? []), idOf(one)]);
  return groups;
}

@CommandHandler(OpenSecrets)
export class OpenSecretsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault,
  ) {}

  async execute({ secrets }: OpenSecrets): Promise<(string | null)[]> {
    const ofUnits = await this.unitsIn(secrets, mostLooks);
    const versions = secrets.flatMap((one) => ('words' in one ? [{ id: idOf(one), version: one.words }] : []));
    const ofOrders = await this.vault.openAll(versions);
    return secrets.map((one) => ('words' in one ? ofOrders : ofUnits).get(idOf(one)) ?? null);
  }

  /** What was changed between the look at the facts and the look into the vault is looked at again. */
  private async unitsIn(secrets: readonly Secret[], looks: number): Promise<Map<string, string>> {
    const standing = await Promise.all([...bySku(secrets)].map(([sku, ids]) => standingVersionsIn(this.store, sku, ids)));
    const versions = standing.flatMap((some) => [...some].map(([id, version]) => ({ id, version })));
    const opened = await this.vault.openAll(versions);
    const missed = new Set(versions.flatMap(({ id }) => (opened.has(id) ? [] : [id])));
    if (missed.size === 0 || looks === 1) return opened;
    const again = secrets.filter(({ subject }) => missed.has(subject.productId ?? ''));
    return new Map([...opened, ...(await this.unitsIn(again, looks - 1))]);
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
