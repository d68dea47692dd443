import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { standingVersionsIn } from './standing-versions.ts';
import { OpenSecrets, type Secret } from './stock.commands.ts';

const idOf = ({ subject: { kind, productId, orderId } }: Pick<Secret, 'subject'>): string =>
  (kind === 'product' ? productId : orderId) ?? '';

/** Retry limit: secrets do not change this often. */
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
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
  ) {}

  async execute({ secrets }: OpenSecrets): Promise<(string | null)[]> {
    const ofUnits = await this.unitsIn(secrets, mostLooks);
    const versions = secrets.flatMap((one) => ('words' in one ? [{ id: idOf(one), version: one.words }] : []));
    const ofOrders = await this.vault.openAll(versions);
    return secrets.map((one) => ('words' in one ? ofOrders : ofUnits).get(idOf(one)) ?? null);
  }

  /** What was changed between the look at the facts and the look into the vault is looked at again. */
  private async unitsIn(secrets: readonly Secret[], looks: number): Promise<Map<string, string>> {
    const standing = await Promise.all(
      [...bySku(secrets)].map(([sku, ids]) => standingVersionsIn({ store: this.store, left: this.left }, sku, ids)),
    );
    const versions = standing.flatMap((some) => [...some].map(([id, version]) => ({ id, version })));
    const opened = await this.vault.openAll(versions);
    const missed = new Set(versions.flatMap(({ id }) => (opened.has(id) ? [] : [id])));
    if (missed.size === 0 || looks === 1) return opened;
    const again = secrets.filter(({ subject }) => missed.has(subject.productId ?? ''));
    return new Map([...opened, ...(await this.unitsIn(again, looks - 1))]);
  }
}
