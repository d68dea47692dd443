import { command } from '../../platform/deciding/command.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { FactorAdditions, type WithCodes } from './factor-additions.ts';
import { Passkeys, type FromBrowser } from './passkeys.ts';
import { SecondFactors } from './second-factors.vault.ts';

export class AddPasskey extends command('AddPasskey')<
  { userId: string; sessionId: string; name: string; response: FromBrowser },
  WithCodes
>() {}

export const addPasskey = useCase(
  AddPasskey,
  { additions: FactorAdditions, factors: SecondFactors, passkeys: Passkeys },
  async ({ userId, sessionId, name, response }, { additions, factors, passkeys }): Promise<WithCodes> => {
    const passkey = await passkeys.verifyAddition(userId, name, response);
    return additions.add(userId, sessionId, 'passkey', async (manager) => {
      if (!(await factors.passkeys.add(manager, passkey))) throw refusal('passkey_refused');
    });
  },
);
