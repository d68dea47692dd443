import { spawnSync } from 'node:child_process';

type Choice = { specs: string[]; changed: string[]; seconds: Record<string, number>; most: number };

/** Runs in a separate process: Jest cannot load the module. */
function chosen(choice: Choice): string[] {
  const program = `
    import { asMuchAsFits, nearestFirst } from './scripts/test/nearest.mjs';
    const { specs, changed, seconds, most } = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(asMuchAsFits(nearestFirst(specs, changed), seconds, { seconds: most, lanes: 1 })));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(choice)], {
    encoding: 'utf8',
  });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

const own = 'backend/src/orders/cancel-order.spec.ts';
const beside = 'backend/src/orders/order/order.laws.spec.ts';
const deeper = 'backend/src/orders/testing/ledger.spec.ts';
const same = 'backend/src/payments/refunds.http.spec.ts';
const far = 'frontend/src/orders/Orders.spec.tsx';
const all = [far, same, deeper, beside, own];
const changed = ['backend/src/orders/cancel-order.ts'];

describe('the specs of a quick run', () => {
  it('are sorted from the nearest to the farthest', () => {
    expect(chosen({ specs: all, changed, seconds: {}, most: 100 })).toEqual([own, beside, deeper, same, far]);
  });

  it('are as many as fit into the time; a long one is skipped in favour of others', () => {
    expect(chosen({ specs: all, changed, seconds: { [own]: 5, [beside]: 60, [deeper]: 2, [same]: 2, [far]: 2 }, most: 10 })).toEqual([
      own,
      deeper,
      same,
    ]);
  });

  it('always include the specs named after the change, and the changed spec itself', () => {
    expect(chosen({ specs: all, changed: [...changed, far], seconds: { [own]: 500, [far]: 500 }, most: 10 })).toEqual([own, far]);
  });
});
