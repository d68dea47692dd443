/** Always a path of this site, so that no redirect leads to another one (S11). */
export function ownPath(wished: string | undefined, otherwise: string): string {
  if (wished === undefined || !wished.startsWith('/') || wished.length > 2000) return otherwise;
  // Browsers read a backslash as a slash and drop tabs and line breaks: '/\evil.example' leaves the site.
  if (/[\\\p{Cc}]/u.test(wished)) return otherwise;
  const base = 'http://own.invalid';
  if (!URL.canParse(wished, base)) return otherwise;
  const url = new URL(wished, base);
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : otherwise;
}
