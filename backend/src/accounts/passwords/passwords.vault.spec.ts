import type { Vault } from '../../platform/database/vault.ts';
import { PasswordsVault } from './passwords.vault.ts';

it('hashes 4 passwords at a time, lets 64 wait, and refuses more at once', async () => {
  // Nothing of it is stored.
  const vault = new PasswordsVault({} as Vault, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const outcomes = await Promise.allSettled(Array.from({ length: 4 + 64 + 2 }, () => vault.hashOf('a long password')));
  expect(outcomes.slice(0, 68).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(outcomes.slice(68)).toEqual(
    Array(2).fill({ status: 'rejected', reason: expect.objectContaining({ code: 'overloaded' }) as unknown }),
  );
});
