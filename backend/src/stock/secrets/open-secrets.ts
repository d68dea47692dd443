import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import { openUnits } from './open-units.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { OpenSecrets } from '../stock.commands.ts';

/** Refused if one of the units does not belong to the order, as its pool knows. */
export const openSecrets = useCase(
  OpenSecrets,
  { store: EVENT_STORE, vault: PrivateInfoVault, clearedUnits: ClearedUnitsVault },
  async ({ orderId, units, words: orderText }, { store, vault, clearedUnits }) => {
    const located = units.flatMap(({ sku, product_ids }) => product_ids.map((id) => ({ id, sku })));
    const opened = await openUnits({ store, vault, clearedUnits }, located);
    if (located.some(({ id }) => opened.get(id)?.orderId !== orderId)) throw refusal('unit_unknown');
    const ownText = orderText === null ? null : (await vault.openAll([{ id: orderId, version: orderText }])).get(orderId);
    return { units: located.map(({ id }) => ({ id, private_info: opened.get(id)?.secret ?? null })), own: ownText ?? null };
  },
);
