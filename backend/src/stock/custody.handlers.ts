import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load, transact } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RecordReveal } from './custody.commands.ts';
import { custody } from './custody.decider.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { standingVersionsIn } from './standing-versions.ts';
import { OpenSecrets, RevealUnit, SeenBefore, type Secret } from './stock.commands.ts';

const idOf = ({ subject: { kind, productId, orderId } }: Pick<Secret, 'subject'>): string =>
  (kind === 'product' ? productId : orderId) ?? '';

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
    if (secret !== null) await transact(this.store, custody, productId, new RecordReveal(subject, 'admin'));
    return secret;
  }
}

/** So many streams are read side by side. */
const atOnce = 32;

@CommandHandler(SeenBefore)
export class SeenBeforeHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ ids }: SeenBefore): Promise<string[]> {
    const seen: string[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      const looked = await Promise.all(some.map((id) => load(this.store, custody, id)));
      seen.push(...some.filter((_, index) => looked[index]?.state.seenByOwner));
    }
    return seen;
  }
}

export const custodyHandlers = [OpenSecretsHandler, RevealUnitHandler, SeenBeforeHandler];
