/** Accepts only a path of this product: no other site, no scheme, no tricks with slashes or backslashes. */
export function safePath(path: string | null | undefined): string | null {
  if (!path || !path.startsWith('/') || /^[/\\]{2}/.test(path) || /[\\\p{Cc}]/u.test(path)) return null;
  if (!URL.canParse(path, window.location.origin)) return null;
  const resolved = new URL(path, window.location.origin);
  return resolved.origin === window.location.origin && !resolved.pathname.startsWith('//')
    ? `${resolved.pathname}${resolved.search}${resolved.hash}`
    : null;
}
