import { load, transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { RightsVault } from '../sessions/rights.vault.ts';
import { account, isActiveAdministrator } from '../account.decider.ts';
import { SyncAdministrator } from '../accounts.commands.ts';
import { administrators, allAdministrators } from './administrators.decider.ts';

export const syncAdministrator = useCase(
  SyncAdministrator,
  { store: EVENT_STORE, rights: RightsVault },
  async ({ userId }, { store, rights }): Promise<void> => {
    await rights.sync(userId);
    const { state, revision } = await load(store, account, userId);
    if (revision === 'no_stream') return;
    const active = isActiveAdministrator(state);
    await transact(store, administrators, allAdministrators, { type: 'NoteAdministrator', userId, asOf: Number(revision), active });
  },
);
