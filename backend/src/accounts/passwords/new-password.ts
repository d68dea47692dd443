import { weaknessOf } from '@orderstream/contracts/accounts/new-password';
import { refusal } from '../../platform/deciding/refusal.ts';

/** Passwords set under earlier rules still open their accounts; a new one must not be weak. */
export function refuseWeak(password: string): void {
  const weakness = weaknessOf(password);
  if (weakness) throw refusal(`password_${weakness}`, [{ field: 'password', code: weakness }]);
}
