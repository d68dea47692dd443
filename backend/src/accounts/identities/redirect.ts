/** The requested path if it stays on this site, or else the fallback, so that no redirect leads to another site (S11). */
export function sameSitePath(requested: string | undefined, fallback: string): string {
  if (requested === undefined || !requested.startsWith('/') || requested.length > 2000) return fallback;
  // Browsers read a backslash as a slash and drop tabs and line breaks: '/\evil.example' leaves the site.
  if (/[\\\p{Cc}]/u.test(requested)) return fallback;
  const base = 'http://own.invalid';
  if (!URL.canParse(requested, base)) return fallback;
  const url = new URL(requested, base);
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
