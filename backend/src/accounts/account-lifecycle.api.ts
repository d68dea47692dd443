import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account } from './account.decider.ts';
import { LookAtAccount } from './accounts.commands.ts';

export const lookAtAccount = useCase(
  LookAtAccount,
  { store: EVENT_STORE },
  async ({ userId }, { store }): Promise<'here' | 'leaving' | 'gone' | 'unknown'> => {
    const { status, deletion } = (await load(store, account, userId)).state;
    if (status === 'unborn') return 'unknown';
    if (status === 'deleted') return 'gone';
    return deletion === 'started' ? 'leaving' : 'here';
  },
);
