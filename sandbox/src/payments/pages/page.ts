import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Sandbox } from '../control.ts';
import type { World } from '../world.ts';
import { markup, type Html } from './html.ts';

/** A request that was read to its end; `path` is the part behind our own public address. */
export interface Asked {
  request: IncomingMessage;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** What a page gets to see. `form` is there only when it was posted from one of our own pages. */
export interface Visit {
  sandbox: Sandbox;
  w: World;
  id: string;
  query: URLSearchParams;
  form: Record<string, string> | null;
  /** The path under which people reach the pages. */
  base: string;
  /** The hidden field that every form carries. */
  guard: Html;
}

export type Reply =
  | { title: string; body: Html; width?: 'narrow' | 'wide' | 'full'; status?: number }
  | { to: string }
  | { pdf: Buffer; name: string };

const cookieName = 'payment_sandbox';

export const basePath = (w: World) => new URL(w.settings.publicUrl).pathname.replace(/\/+$/, '');

const proofOf = (w: World, visitor: string) => createHmac('sha256', w.settings.secretKey).update(visitor).digest('hex');

/** The visitor's own random value, and a cookie to set when there was none. */
export function visitorOf(w: World, request: IncomingMessage): { visitor: string; cookie: string | null } {
  const known = new RegExp(`(?:^|; )${cookieName}=([a-f0-9]{32})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  if (known) return { visitor: known, cookie: null };
  const visitor = randomBytes(16).toString('hex');
  const secure = w.settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  return { visitor, cookie: `${cookieName}=${visitor}; Path=${basePath(w) || '/'}; HttpOnly; SameSite=Lax${secure}` };
}

const guardOf = (w: World, visitor: string) => visitor + proofOf(w, visitor);

export const guardField = (w: World, visitor: string) => markup`<input type="hidden" name="guard" value="${guardOf(w, visitor)}" />`;

/**
 * A form counts only when it carries a value that a visitor was given, and comes from that visitor. Of two tabs that are
 * opened at once only one keeps its cookie: the other counts when the browser says that it comes from this origin.
 */
export function isOwnForm(w: World, request: IncomingMessage, visitor: string, guard = ''): boolean {
  const { origin, host } = request.headers;
  const forwarded = request.headers['x-forwarded-host'];
  const hosts = [host, forwarded, new URL(w.settings.publicUrl).host];
  if (origin !== undefined && (!URL.canParse(origin) || !hosts.includes(new URL(origin).host))) return false;
  const holder = guard.slice(0, visitor.length);
  const [given, proof] = [Buffer.from(guard), Buffer.from(guardOf(w, holder))];
  const isGiven = given.length === proof.length && timingSafeEqual(given, proof);
  return isGiven && (holder === visitor || origin !== undefined);
}
