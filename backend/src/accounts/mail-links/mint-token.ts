import { MintToken } from '../accounts.commands.ts';
import { TokensVault } from './tokens.vault.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

const validMinutes = { confirm_email: 24 * 60, reset_password: 60 } as const;

export const mintToken = useCase(
  MintToken,
  { tokens: TokensVault },
  ({ userId, purpose, requestedAt }, { tokens }): Promise<string | null> =>
    tokens.mint(userId, purpose, validMinutes[purpose], requestedAt),
);
