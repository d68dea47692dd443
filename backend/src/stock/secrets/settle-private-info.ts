import { sweep } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { validVersions } from './valid-versions.ts';

/** So many units are compared with the facts at once. */
const batchSize = 1_000;

/** Compares what the vault keeps of units with what the facts name, and clears away what a crash has left behind. */
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
