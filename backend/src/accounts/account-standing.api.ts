import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account } from './account.decider.ts';
import { FindStanding } from './accounts.commands.ts';

export const findStanding = useCase(FindStanding, { store: EVENT_STORE }, async ({ userId }, { store }) => {
  const { status, confirmed } = (await load(store, account, userId)).state;
  return status === 'unborn' || status === 'deleted' ? null : { status, email_confirmed: confirmed };
});
