import type { Sku } from '@orderstream/contracts/catalogue';
import { command } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { custody } from './custody.decider.ts';
import { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import { openUnits } from './open-units.ts';
import { PrivateInfoVault } from './private-info.vault.ts';

/** Opens the secret of one unit for an administrator. */
export class RevealUnit extends command('RevealUnit')<{ productId: string; sku: Sku }, string | null>() {}

/**
 * Opens the secret, records the reveal, then returns the secret: a reveal that shows nothing is not recorded. The event names the order
 * that has the unit.
 */
export const revealUnit = useCase(
  RevealUnit,
  { store: EVENT_STORE, vault: PrivateInfoVault, clearedUnits: ClearedUnitsVault },
  async ({ productId, sku }, { store, vault, clearedUnits }): Promise<string | null> => {
    const unit = (await openUnits({ store, vault, clearedUnits }, [{ id: productId, sku }])).get(productId);
    if (!unit || unit.secret === null) return null;
    await transact(store, custody, productId, { type: 'RecordReveal', productId, orderId: unit.orderId });
    return unit.secret;
  },
);
