import { weaknessOf } from '@orderstream/contracts/accounts/new-password';
import { refusal } from '../../platform/deciding/refusal.ts';

/** Refuses a weak new password. Weak passwords that were set under earlier rules stay valid. */
export function refuseWeak(password: string): void {
  const weakness = weaknessOf(password);
  if (weakness) throw refusal(`password_${weakness}`, [{ field: 'password', code: weakness }]);
}
