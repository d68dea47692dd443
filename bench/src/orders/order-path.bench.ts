import { cpuSum } from '../cpu.ts';
import type { BenchSettings } from '../main.ts';
import type { PieceCost } from '../measured.ts';
import { briefEffort, measureOrderPath, thoroughEffort, type OrderPath } from './order-path.ts';
import { runPeer, type PeerFigures } from './peer.ts';
import { orderProcesses } from '../product.ts';
import { figureVerdict, ratioVerdict, type BenchVerdict } from '../ratio.ts';

type Round = { ours: OrderPath; peer: PeerFigures | undefined };

/** R6: what an order costs and how many there are in a second, beside another shop where PEERS_DIR names one. */
export async function run({ rounds, short, say, withShop }: BenchSettings): Promise<BenchVerdict[]> {
  const peers = process.env['PEERS_DIR'];
  const effort = short ? briefEffort : thoroughEffort;
  if (!peers) say('  PEERS_DIR names no folder with a peer: our side alone');
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await withShop((shop) => measureOrderPath(shop, effort, say));
    // Only now that the product is gone: neither has the other as a neighbour.
    done.push({ ours, peer: peers ? await runPeer(peers, effort) : undefined });
  }
  return [...costVerdicts(done.map(({ ours }) => ours)), ...peerVerdicts(done)];
}

function costVerdicts(ours: readonly OrderPath[]): BenchVerdict[] {
  const costAtEight = (parts: readonly PieceCost[]) => parts.find(({ inFlight }) => inFlight === 8) as PieceCost;
  const cpuVerdict = (what: string, most: number, of: (one: OrderPath) => number) =>
    figureVerdict({ id: 'R6', what: `CPU ms per ${what}`, target: { most } }, ours.map(of));
  const eventsVerdict = (what: keyof OrderPath['events'], most: number) =>
    figureVerdict(
      { id: 'R6', what: `events per ${what} order`, target: { most } },
      ours.map((one) => one.events[what]),
    );
  const callsVerdict = (what: keyof OrderPath['calls'], most: number) =>
    figureVerdict(
      { id: 'R6', what: `${what} per paid order`, target: { most } },
      ours.map((one) => one.calls[what]),
    );
  return [
    cpuVerdict('placed order', 7, ({ placed }) => cpuSum(costAtEight(placed).cpu, orderProcesses)),
    cpuVerdict('paid order', 25, ({ paid }) => cpuSum(costAtEight(paid).cpu, orderProcesses)),
    cpuVerdict('paid order in the payment sandbox', 12, ({ paid }) => costAtEight(paid).cpu['payments'] ?? 0),
    eventsVerdict('placed', 3),
    eventsVerdict('paid', 14),
    eventsVerdict('delivered', 17),
    callsVerdict('stream reads', 8),
    callsVerdict('SQL statements', 25),
    callsVerdict('provider calls', 4),
    callsVerdict('formatted stacks', 0),
  ];
}

function peerVerdicts(done: readonly Round[]): BenchVerdict[] {
  const pairs = done.flatMap(({ ours, peer }) => (peer ? [{ ours, peer }] : []));
  if (pairs.length === 0) return [];
  const ratioToPeer = (
    what: string,
    target: BenchVerdict['target'],
    unit: string,
    of: (pair: (typeof pairs)[number]) => [number, number],
  ) => {
    const measured = pairs.map(of).map(([ours, theirs]) => ({ ours, theirs }));
    return ratioVerdict({ id: 'R6', what: `${what} ÷ the peer's`, target, unit }, measured);
  };
  const partWithInFlight = <Part extends { inFlight: number }>(parts: readonly Part[], many: number) =>
    parts.find(({ inFlight }) => inFlight === many) as Part;
  const orders = [8, 32].flatMap((many) => [
    ratioToPeer(`placed orders, ${many} in flight`, { least: 20 }, 'per s', ({ ours, peer }) => [
      partWithInFlight(ours.placed, many).perSecond,
      partWithInFlight(peer.orders, many).perSecond,
    ]),
    ratioToPeer(`paid orders, ${many} in flight`, { least: 4 }, 'per s', ({ ours, peer }) => [
      partWithInFlight(ours.paid, many).perSecond,
      partWithInFlight(peer.orders, many).perSecond,
    ]),
    ratioToPeer(`p99 of paid orders, ${many} in flight`, { most: 0.5 }, 'ms', ({ ours, peer }) => [
      partWithInFlight(ours.paid, many).p99,
      partWithInFlight(peer.orders, many).p99,
    ]),
  ]);
  const lists = ratioToPeer('admin lists of 25, 8 in flight', { least: 15 }, 'per s', ({ ours, peer }) => [
    ours.lists.perSecond,
    peer.listsPerSecond,
  ]);
  return [...orders, lists];
}
