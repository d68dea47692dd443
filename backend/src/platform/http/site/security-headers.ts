import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings/settings.ts';

/** The content security policy of the API's answers: they are data, never run and never shown as a page. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The interactive description of the API needs inline styles. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The content security policy of a page: scripts and styles are our files or carry this answer's nonce. Pictures may come from other
 * sites, because people link to theirs.
 */
export function pagePolicy(nonce: string, publicUrl: string): string {
  const ours = `'self' 'nonce-${nonce}'`;
  const secure = publicUrl.startsWith('https:');
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** What no page of ours asks a browser for, so that no script of it can either. */
const unusedFeatures = ['camera', 'microphone', 'geolocation', 'usb', 'payment'].map((feature) => `${feature}=()`).join(', ');

/** Adds the headers that protect every answer. */
export async function secureHeaders(fastify: FastifyInstance, { publicUrl }: Settings): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await fastify.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // A page must learn that the window it has opened at an identity provider was closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('content-security-policy')) {
      void reply.header('content-security-policy', request.url.startsWith('/api/docs') ? docsPolicy : dataPolicy);
    }
    void reply.header('permissions-policy', unusedFeatures);
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
