import { sweep } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { validVersions } from './valid-versions.ts';

/** The number of units that are compared with the events at once. */
const batchSize = 1_000;

/** Deletes the versions of secrets that no event names, which a crash has left in the vault. */
export const settlePrivateInfo = sweep(
  { store: EVENT_STORE, clearedUnits: ClearedUnitsVault, vault: PrivateInfoVault },
  async ({ store, clearedUnits, vault }): Promise<void> => {
    for (;;) {
      const ids = await vault.uncheckedUnits(batchSize);
      if (ids.length === 0) return;
      const versions = await validVersions({ store, clearedUnits }, ids);
      await vault.keepOnly(ids.map((id) => ({ id, version: versions.get(id)?.version ?? null })));
    }
  },
);
