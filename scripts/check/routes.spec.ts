import fs from 'node:fs';
import path from 'node:path';

const source = fs.readFileSync(path.resolve(__dirname, '../../frontend/src/app/routes.tsx'), 'utf8');
/** The addresses in the table of routes: `lazyPage('/app/orders/:orderId', …` or `lazyPage(['/app/settings', '/audit/settings'], …`. */
const addresses = [...source.matchAll(/= lazyPage\(\s*('[^']+'|\[[^\]]+\])/g)].flatMap(([, listed = '']) =>
  [...listed.matchAll(/'([^'*]+)'/g)].map(([, address = '']) => address),
);
const stops = fs.readFileSync(path.resolve(__dirname, '../../e2e/support/routes.ts'), 'utf8');
/** `stop('newcomer', 'order', ({ orders }) => `/app/orders/${orders.awaiting}`)`: a placeholder for an id is an id. */
const walked = [...stops.matchAll(/stop\(\s*'\w+',\s*'[^']+',\s*(?:\(.*?\) => `([^`]+)`|'([^']+)')/g)].map(([, made, plain]) =>
  (made ?? plain ?? '').replace(/\$\{[^}]+\}/g, 'id').replace(/[?#].*$/, ''),
);
const matches = (address: string) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`);

describe('the pages that are checked in both languages, on every screen and for every visitor', () => {
  it('are all pages of the table of routes', () => {
    expect(addresses.length).toBeGreaterThan(30);
    const missed = addresses.filter((address) => !walked.some((one) => matches(address).test(one)));
    expect(missed).toEqual([]);
  });
});
