import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A refresh token consists of its session, its generation and a MAC over both. It is not stored, and the successor of a token is always
 * the same, so that racing tabs and lost answers end with the same cookie.
 */
export type RefreshToken = { sessionId: string; generation: number };

/** The MAC over session and generation. */
const sealOf = (secret: string, { sessionId, generation }: RefreshToken) =>
  createHmac('sha256', secret).update(`refresh:${sessionId}:${generation}`).digest();

/** The token as text, signed with the newest key. */
export const writeRefreshToken = (secrets: readonly [string, ...string[]], token: RefreshToken): string =>
  `${token.sessionId}.${token.generation}.${sealOf(secrets[0], token).toString('base64url')}`;

const form = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/;

/** Parses and verifies a token; null unless it was signed with one of the keys in use. */
export function readRefreshToken(secrets: readonly string[], text: string): RefreshToken | null {
  const [, sessionId, generation, seal] = form.exec(text) ?? [];
  if (sessionId === undefined || generation === undefined || seal === undefined) return null;
  const token = { sessionId, generation: Number(generation) };
  const presentedSeal = Buffer.from(seal, 'base64url');
  const isOurs = secrets.some((secret) => timingSafeEqual(sealOf(secret, token), presentedSeal));
  return isOurs ? token : null;
}
