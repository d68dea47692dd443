import fs from 'node:fs';
import path from 'node:path';

type Page = { paths: string[]; scripts: string[]; styles: string[] };
type Pattern = { form: RegExp; kind: 'exact' | 'below' | 'one_part' };

/** /app/* matches everything below, :id one part. */
const patternOf = (path: string): Pattern => ({
  form: new RegExp(`^${path.replace(/\/\*$/, '(/.*)?').replace(/:\w+/g, '[^/]+')}/?$`),
  kind: path.endsWith('/*') ? 'below' : path.includes(':') ? 'one_part' : 'exact',
});

const pathOf = (address: string): string => address.split(/[?#]/)[0] || '/';

/** Which addresses are pages: the build's list names them. A frame (/app/*) contains no page of its parent. Without a list all may be. */
export function pageMatcher(folder: string): (address: string) => boolean {
  const list = path.join(folder, '.vite', 'pages.json');
  if (!fs.existsSync(list)) return () => true;
  const forms = (JSON.parse(fs.readFileSync(list, 'utf8')) as Page[])
    .flatMap(({ paths }) => paths)
    .map((one) => patternOf(one.replace(/\/\*$/, '')).form);
  return (address) => forms.some((form) => form.test(pathOf(address)));
}

/** The files that a page requests: named in its head, they load at once. Without the build's list there are none. */
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
    const matching = (kinds: readonly Pattern['kind'][]) =>
      pages.filter(({ patterns }) => patterns.some(({ form, kind }) => kinds.includes(kind) && form.test(pathname)));
    // /app/orders/new is not the page of an order.
    const exactPages = matching(['exact']);
    const matchingPages = new Set([...matching(['below']), ...(exactPages.length > 0 ? exactPages : matching(['one_part']))]);
    const scripts = new Set([...matchingPages].flatMap((one) => one.scripts).filter(isMissing));
    const styles = new Set([...matchingPages].flatMap((one) => one.styles).filter(isMissing));
    return [
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" nonce="__CSP_NONCE__">`),
      ...[...scripts].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" nonce="__CSP_NONCE__">`),
    ].join('');
  };
}
