import { isEmail } from 'class-validator';
import { isConfusable } from '../../platform/http/plain-text.ts';

export type IdentityPerson = { subject: string; email: string; fullName: string; avatarUrl: string | null };

type Claims = Readonly<Record<string, unknown>>;

/** The tolerated difference between the provider's clock and ours. */
const leewaySeconds = 300;
const isSafeLine = (text: string) => !/\p{Cc}/u.test(text) && !isConfusable(text);

/** The person whom a verified ID token names; null if a claim is missing or invalid. */
export function personFromClaims(claims: Claims, clientId: string, nowSeconds: number): IdentityPerson | null {
  const { sub, email, email_verified, azp, iat, name, picture } = claims;
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) return null;
  if (azp !== undefined && azp !== clientId) return null;
  if (typeof iat !== 'number' || iat > nowSeconds + leewaySeconds) return null;
  if (typeof email !== 'string' || email_verified !== true) return null;
  if (email.length > 254 || email !== email.normalize('NFKC') || !isSafeLine(email) || !isEmail(email)) return null;
  const fullName = typeof name === 'string' && isSafeLine(name) ? name.normalize('NFC').trim().slice(0, 200) : '';
  const avatarUrl = typeof picture === 'string' && picture.startsWith('https://') && picture.length <= 2000 ? picture : null;
  return { subject: sub, email, fullName, avatarUrl };
}
