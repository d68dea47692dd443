/** Accepts only a path of this product: no other site, no scheme, no tricks with slashes or backslashes. */
export function safePath(wanted: string | null | undefined): string | null {
  if (!wanted || !wanted.startsWith('/') || /^[/\\]{2}/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, window.location.origin)) return null;
  const resolved = new URL(wanted, window.location.origin);
  return resolved.origin === window.location.origin && !resolved.pathname.startsWith('//')
    ? `${resolved.pathname}${resolved.search}${resolved.hash}`
    : null;
}
