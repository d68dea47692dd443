import fs from 'node:fs';
import path from 'node:path';

type Page = { paths: string[]; scripts: string[]; styles: string[] };
type Pattern = { form: RegExp; kind: 'exact' | 'below' | 'one_part' };

/** A route of the frontend as a pattern: /app/* matches everything below, :id one part. */
const patternOf = (path: string): Pattern => ({
  form: new RegExp(`^${path.replace(/\/\*$/, '(/.*)?').replace(/:\w+/g, '[^/]+')}/?$`),
  kind: path.endsWith('/*') ? 'below' : path.includes(':') ? 'one_part' : 'exact',
});

/** The path of an address, without query and fragment. */
const pathOf = (address: string): string => address.split(/[?#]/)[0] || '/';

/**
 * Returns a test whether an address is a page, by the build's list. A frame (/app/*) contains no page of its parent. Without a list
 * every address may be one.
 */
export function pageMatcher(folder: string): (address: string) => boolean {
  const list = path.join(folder, '.vite', 'pages.json');
  if (!fs.existsSync(list)) return () => true;
  const forms = (JSON.parse(fs.readFileSync(list, 'utf8')) as Page[])
    .flatMap(({ paths }) => paths)
    .map((one) => patternOf(one.replace(/\/\*$/, '')).form);
  return (address) => forms.some((form) => form.test(pathOf(address)));
}

/**
 * Returns a function for the links to the files that a page of this address requests, so that they load at once. Without the build's
 * list there are none.
 */
export function pageFileLinks(folder: string, html: string): (address: string) => string {
  const list = path.join(folder, '.vite', 'pages.json');
  if (!fs.existsSync(list)) return () => '';
  const pages = (JSON.parse(fs.readFileSync(list, 'utf8')) as Page[]).map(({ paths, ...files }) => ({
    patterns: paths.map(patternOf),
    ...files,
  }));
  const isMissing = (file: string): boolean => !html.includes(`/${file}"`);
  return (address) => {
    const pathname = pathOf(address);
    const pagesOfKind = (kinds: readonly Pattern['kind'][]) =>
      pages.filter(({ patterns }) => patterns.some(({ form, kind }) => kinds.includes(kind) && form.test(pathname)));
    // /app/orders/new is not the page of an order.
    const exactPages = pagesOfKind(['exact']);
    const matchingPages = new Set([...pagesOfKind(['below']), ...(exactPages.length > 0 ? exactPages : pagesOfKind(['one_part']))]);
    const scripts = new Set([...matchingPages].flatMap((one) => one.scripts).filter(isMissing));
    const styles = new Set([...matchingPages].flatMap((one) => one.styles).filter(isMissing));
    return [
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" nonce="__CSP_NONCE__">`),
      ...[...scripts].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" nonce="__CSP_NONCE__">`),
    ].join('');
  };
}
