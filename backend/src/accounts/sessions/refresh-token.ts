import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A refresh token names its session and generation and carries a seal over both. Nothing of it is stored, and the
 * successor of a token is always the same: two tabs that race, or an answer that was lost, end with one cookie.
 */
export type RefreshToken = { sessionId: string; generation: number };

const sealOf = (secret: string, { sessionId, generation }: RefreshToken) =>
  createHmac('sha256', secret).update(`refresh:${sessionId}:${generation}`).digest();

export const writeRefreshToken = (secrets: readonly [string, ...string[]], token: RefreshToken): string =>
  `${token.sessionId}.${token.generation}.${sealOf(secrets[0], token).toString('base64url')}`;

const form = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/;

/** Null for anything that we have not written ourselves, under any of the keys in use. */
export function readRefreshToken(secrets: readonly string[], text: string): RefreshToken | null {
  const [, sessionId, generation, seal] = form.exec(text) ?? [];
  if (sessionId === undefined || generation === undefined || seal === undefined) return null;
  const token = { sessionId, generation: Number(generation) };
  const presentedSeal = Buffer.from(seal, 'base64url');
  const isOurs = secrets.some((secret) => timingSafeEqual(sealOf(secret, token), presentedSeal));
  return isOurs ? token : null;
}
