import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Sandbox } from '../control.ts';
import type { ProviderWorld } from '../world.ts';
import { markup, type Markup } from '../../bar/markup.ts';

/** A completely read request; `path` is relative to the sandbox's public address. */
export interface ReceivedRequest {
  request: IncomingMessage;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** The context of a page. `form` is present only when it was posted from one of our own pages. */
export interface Visit {
  sandbox: Sandbox;
  w: ProviderWorld;
  id: string;
  query: URLSearchParams;
  form: Record<string, string> | null;
  /** The path under which people reach the pages. */
  base: string;
  /** The hidden field that every form carries. */
  guard: Markup;
}

export type PageReply =
  | { title: string; body: Markup; width?: 'narrow' | 'wide' | 'full'; status?: number }
  | { to: string }
  | { pdf: Buffer; name: string };

const cookieName = 'payment_sandbox';

export const basePath = (w: ProviderWorld) => new URL(w.settings.publicUrl).pathname.replace(/\/+$/, '');

const visitorSignature = (w: ProviderWorld, visitor: string) => createHmac('sha256', w.settings.secretKey).update(visitor).digest('hex');

/** The visitor's random id from the cookie, or a new one with the cookie to set. */
export function visitorOfRequest(w: ProviderWorld, request: IncomingMessage): { visitor: string; cookie: string | null } {
  const knownVisitor = new RegExp(`(?:^|; )${cookieName}=([a-f0-9]{32})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  if (knownVisitor) return { visitor: knownVisitor, cookie: null };
  const visitor = randomBytes(16).toString('hex');
  const secure = w.settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  return { visitor, cookie: `${cookieName}=${visitor}; Path=${basePath(w) || '/'}; HttpOnly; SameSite=Lax${secure}` };
}

const signedVisitor = (w: ProviderWorld, visitor: string) => visitor + visitorSignature(w, visitor);

/** The hidden field without which a form of another site would be refused. */
export const guardField = (w: ProviderWorld, visitor: string) =>
  markup`<input type="hidden" name="guard" value="${signedVisitor(w, visitor)}" />`;

/**
 * A form counts only when it carries a value that a visitor was given, and comes from that visitor. Of two tabs that are
 * opened at once only one keeps its cookie: the other counts when the browser says that it comes from this origin.
 */
export function isOwnForm(w: ProviderWorld, request: IncomingMessage, visitor: string, guard = ''): boolean {
  const { origin, host } = request.headers;
  const forwarded = request.headers['x-forwarded-host'];
  const hosts = [host, forwarded, new URL(w.settings.publicUrl).host];
  if (origin !== undefined && (!URL.canParse(origin) || !hosts.includes(new URL(origin).host))) return false;
  const holder = guard.slice(0, visitor.length);
  const [given, proof] = [Buffer.from(guard), Buffer.from(signedVisitor(w, holder))];
  const isGiven = given.length === proof.length && timingSafeEqual(given, proof);
  return isGiven && (holder === visitor || origin !== undefined);
}
