import { execFileSync } from 'node:child_process';

/** Runs in a separate process: Jest cannot load the module. */
function evaluate<Value>(expression: string): Value {
  const program = `import * as outcomes from './scripts/test/outcomes.mjs'; console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as Value;
}
const routes = ['POST /api/orders/:id/cancel', 'GET /api/orders/:id', 'GET /api/orders/mine', 'GET /api/identity/callback'];
const all = {
  routes,
  codes: ['not_found', 'identity_failed'],
  handlers: [{ routes: ['GET /api/orders/:id'], fresh: true }],
  commands: ['POST /api/orders/:id/cancel'],
};
function missing(seen: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const tallies = Object.entries(seen).map(([by, lines]) => ({ by, seen: lines }));
  const byRoute = `outcomes.outcomesByRoute(${JSON.stringify(tallies)}, ${JSON.stringify(routes)})`;
  return evaluate(`outcomes.missingOutcomes(${byRoute}, ${JSON.stringify(all)})`);
}

const everything = {
  spec: ['GET /api/orders/mine 200', 'GET /api/orders/1 403 sign_in_again', 'GET /api/orders/1 404 not_found', 'GET /api/orders/2 200'],
  screen: ['POST /api/orders/1/cancel 200', 'GET /api/identity/callback 302 /app, session: new'],
  journey: ['GET /api/identity/callback 302 /login?error=identity_failed, session: same'],
};
const missingWithout = (by: keyof typeof everything, line: string) =>
  missing({ ...everything, [by]: everything[by].filter((one) => !one.startsWith(line)) });
const nothing = {
  'routes that never succeeded': [],
  'guarded routes never tried without a fresh sign-in': [],
  'refusals that no test got': [],
  'commands of screens that no journey sent': [],
};

describe('the outcomes that no test has seen', () => {
  it('are none where each route, refusal and command was seen', () => expect(missing(everything)).toEqual(nothing));

  it.each([
    ['spec', 'GET /api/orders/2', 'routes that never succeeded', 'GET /api/orders/:id'],
    ['spec', 'GET /api/orders/mine', 'routes that never succeeded', 'GET /api/orders/mine'],
    ['screen', 'GET /api/identity/callback', 'routes that never succeeded', 'GET /api/identity/callback'],
    ['spec', 'GET /api/orders/1 403', 'guarded routes never tried without a fresh sign-in', 'GET /api/orders/:id'],
    ['spec', 'GET /api/orders/1 404', 'refusals that no test got', 'not_found'],
    ['journey', 'GET', 'refusals that no test got', 'identity_failed'],
  ] as const)('of a %s without %s are %s: %s', (by, line, kind, name) =>
    expect(missingWithout(by, line)).toEqual({ ...nothing, [kind]: [name] }),
  );

  it('are those of no address of a handler', () => {
    const tile = { routes: ['GET /api/tile/:a', 'GET /api/tile/:a/:b'], fresh: true };
    const missingTiles = (...seen: string[]) =>
      evaluate<Record<string, string[]>>(
        `outcomes.missingOutcomes(outcomes.outcomesByRoute([{ by: 'spec', seen: ${JSON.stringify(seen)} }], ${JSON.stringify(tile.routes)}),
          ${JSON.stringify({ routes: tile.routes, codes: [], handlers: [tile], commands: [] })})`,
      );
    expect(missingTiles('GET /api/tile/1/2 200', 'GET /api/tile/1 403 sign_in_again')).toEqual(nothing);
    expect(missingTiles()).toEqual({
      ...nothing,
      'routes that never succeeded': ['GET /api/tile/:a'],
      'guarded routes never tried without a fresh sign-in': ['GET /api/tile/:a'],
    });
  });

  it('do not include a refusal at an address that is no route, and include a route of which only such an address succeeded', () => {
    const spec = everything.spec.map((line) => line.replace('/api/orders/1 404', '/api/of-a-spec 404'));
    expect(missing({ ...everything, spec })).toEqual(nothing);
    const elsewhere = everything.spec.map((line) => line.replace('/api/orders/2 200', '/api/of-a-spec 200'));
    expect(missing({ ...everything, spec: elsewhere })).toEqual({ ...nothing, 'routes that never succeeded': ['GET /api/orders/:id'] });
  });

  it('include a command that only a client has sent', () => {
    const { screen, ...others } = everything;
    const [command = '', back = ''] = screen;
    expect(missing({ ...others, journey: [...others.journey, command], screen: [back] })).toEqual({
      ...nothing,
      'commands of screens that no journey sent': ['POST /api/orders/:id/cancel'],
    });
  });

  it.each([
    ['an unlisted one', { codes: ['a'], listed: {} }, false],
    ['a listed one', { codes: ['a'], listed: { a: 'reason' } }, true],
    ['a listed one that was seen', { codes: [], listed: { a: 'reason' } }, false],
  ])('decide the run: %s', (_, { codes, listed }, isGood) => {
    const compared = `outcomes.comparedWithDebts({ 'refusals that no test got': ${JSON.stringify(codes)} }, { 'refusals that no test got': ${JSON.stringify(listed)} })`;
    expect(evaluate(`outcomes.reportOutcomes(${compared}, () => {})`)).toBe(isGood);
  });

  it('may be listed by chance, and are then good either way', () => {
    for (const codes of [[], ['a']]) {
      const compared = `outcomes.comparedWithDebts({ 'refusals that no test got': ${JSON.stringify(codes)} }, { 'by chance': { a: 'reason' } })`;
      expect(evaluate(`outcomes.reportOutcomes(${compared}, () => {})`)).toBe(true);
    }
  });

  it('may not be routes without a success, listed or not', () => {
    const kind = 'routes that never succeeded';
    const compared = `outcomes.comparedWithDebts({ '${kind}': ['GET /'] }, { '${kind}': { 'GET /': 'reason' } })`;
    expect(evaluate(`outcomes.reportOutcomes(${compared}, () => {})`)).toBe(false);
  });

  it('name commands by how the browser calls them', () => {
    const source = "api.get('/api/a'); api.put('/api/b/{id}', {}); act('/api/c/{id}/d'); type A = Body<'/api/e'>;";
    expect(evaluate(`outcomes.commandsInSource(${JSON.stringify(source)})`)).toEqual(['PUT /api/b/:id', 'POST /api/c/:id/d']);
  });
});
