import { sweep } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { LeftUnitsVault } from '../units/left-units.vault.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { standingVersions } from './standing-versions.ts';

/** So many units are compared with the facts at once. */
const settledAtOnce = 1_000;

/** Compares what the vault keeps of units with what the facts name, and clears away what a crash has left behind. */
export const settlePrivateInfo = sweep(
  { store: EVENT_STORE, left: LeftUnitsVault, vault: PrivateInfoVault },
  async ({ store, left, vault }): Promise<void> => {
    for (;;) {
      const ids = await vault.unsettled(settledAtOnce);
      if (ids.length === 0) return;
      const standing = await standingVersions({ store, left }, ids);
      await vault.settle(ids.map((id) => ({ id, version: standing.get(id)?.version ?? null })));
    }
  },
);
