import { command } from '../../platform/deciding/command.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { CLOCK } from '../../platform/tokens.ts';
import { FactorAdditions, type WithCodes } from './factor-additions.ts';
import { SecondFactors } from './second-factors.vault.ts';

/** Adds an authenticator app, whose first code confirms that it has the secret. */
export class AddTotp extends command('AddTotp')<{ userId: string; sessionId: string; code: string }, WithCodes>() {}

export const addTotp = useCase(
  AddTotp,
  { additions: FactorAdditions, factors: SecondFactors, clock: CLOCK },
  ({ userId, sessionId, code }, { additions, factors, clock }): Promise<WithCodes> =>
    additions.add(userId, sessionId, 'totp', async (manager) => {
      const right = await factors.totp.confirmFirstCode(manager, userId, code, clock.now().getTime());
      if (!right) throw refusal('code_wrong', [{ field: 'code', code: 'wrong' }]);
    }),
);
