import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account } from './account.decider.ts';
import { RequireActive } from './accounts.commands.ts';

export const requireActive = useCase(RequireActive, { store: EVENT_STORE }, async ({ userId }, { store }): Promise<void> => {
  const { state } = await load(store, account, userId);
  if (state.status === 'unborn' || state.status === 'deleted') throw refusal('account_unknown');
  if (state.status !== 'active' || state.deletion === 'started') throw refusal('customer_not_active');
});
