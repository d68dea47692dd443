import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents, type EventType } from '@orderstream/contracts/events';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { Recorded } from '@orderstream/contracts/shared/event';
import { orderListProjection } from '@orderstream/projections/orders/order-list.projection';
import fc from 'fast-check';
import { isStillTrue } from '../notifications/mails/mail.ts';
import { mails } from '../notifications/mails/mails.gen.ts';
import { orderDecider } from '../orders/order/order.decider.ts';
import type { OrderFact } from '../orders/order/order-state.ts';
import type { OrderCommand } from '../orders/order/order.ts';
import { anyCommandOf, decidedSteps } from '../platform/testing/laws.ts';
import { MemoryRows } from '../platform/testing/rows.ts';
import { everyCommand } from '../orders/testing/any-order-command.ts';
import { endColumns, type End, type SpecReference } from './cells.ts';
import { whatEnds } from './what-ends.ts';

const root = join(import.meta.dirname, '../../..');
const ends = new Map<string, End>(Object.entries(whatEnds));

/** The text of the spec that a cell names, of this workspace or another; null if there is none. */
function specOf(file: string): string | null {
  const [workspace, ...inside] = file.split('/');
  const places = [join(root, 'backend/src', file), join(root, workspace ?? '', 'src', ...inside)];
  const specFile = places.flatMap((place) => [`${place}.spec.ts`, `${place}.spec.tsx`]).find(existsSync);
  return specFile ? readFileSync(specFile, 'utf8') : null;
}

/** Whether the spec of a cell has a test whose title starts like this. */
function isThere(proof: SpecReference): boolean {
  const [file = '', test = ''] = proof.split(' › ');
  const titles = [...(specOf(file) ?? '').matchAll(/\bit(?:\.each\([^)]*\))?\(\s*'([^']+)'|^ {2}\]\)\('([^']+)'/gm)];
  return test !== '' && titles.some(([, title, each]) => (title ?? each ?? '').startsWith(test));
}

/** The page in the documentation, as the table says it. */
function page(): string {
  const cell = (end: End, column: (typeof endColumns)[number]) => {
    const what = end[column]?.[0];
    return what === undefined ? '' : typeof what === 'string' ? what : what.map((mail) => `\`${mail}\``).join(', ');
  };
  const rows = [...ends].map(([type, end]) => `| \`${type}\` | ${endColumns.map((column) => cell(end, column)).join(' | ')} |`);
  return [`| fact | ${endColumns.join(' | ')} |`, `|${'---|'.repeat(endColumns.length + 1)}`, ...rows].join('\n');
}

describe('the table of what ends with a fact', () => {
  it('names events of the log, each with something that ends', () => {
    const types = Object.keys(allEvents);
    expect([...ends.keys()].filter((type) => !types.includes(type))).toEqual([]);
    expect([...ends].filter(([, end]) => endColumns.every((column) => end[column] === undefined)).map(([type]) => type)).toEqual([]);
  });

  it('names an existing test for each cell', () => {
    const proofs = [...ends.values()].flatMap((end) => endColumns.flatMap((column) => end[column]?.[1] ?? []));
    expect(proofs.length).toBeGreaterThan(80);
    expect([...new Set(proofs)].filter((proof) => !isThere(proof))).toEqual([]);
  });

  it('equals the one in the documentation, which GOLDEN=write updates', () => {
    const file = join(root, 'docs/what-ends.md');
    const [head = ''] = readFileSync(file, 'utf8').split('| fact |');
    if (process.env['GOLDEN'] === 'write') writeFileSync(file, `${head}${page()}\n`);
    expect(readFileSync(file, 'utf8')).toBe(`${head}${page()}\n`);
  });
});

const now = new Date('2026-01-15T12:00:00.000Z');
const often = <A>(weight: number, arbitrary: fc.Arbitrary<A>) => ({ weight, arbitrary });
const anyOrderHistory = fc.array(
  anyCommandOf<OrderCommand>({
    ...everyCommand,
    OpenOrder: often(4, everyCommand.OpenOrder),
    RecordPayment: often(4, everyCommand.RecordPayment),
    StartAssignment: often(2, everyCommand.StartAssignment),
    FinishAssignment: often(3, everyCommand.FinishAssignment),
    RecordOrderRefund: often(2, everyCommand.RecordOrderRefund),
  }),
  { maxLength: 40, size: 'max' },
);
const mailsOf = (type: EventType): readonly MailTemplate[] => ends.get(type)?.mails?.[0] ?? [];
const unitsOf = (items: readonly { product_ids: readonly string[] }[]) => items.flatMap(({ product_ids }) => product_ids).sort();

/** Each fact of any order, with what was before and after it; answers which facts there were. */
function everyFact(
  holds: (fact: { before: typeof orderDecider.initial; event: OrderFact; state: typeof orderDecider.initial }) => void,
): Set<string> {
  const happened = new Set<string>();
  const property = fc.property(anyOrderHistory, (commands) => {
    for (const fact of decidedSteps(orderDecider, commands, now)) {
      happened.add(fact.event.type);
      holds(fact);
    }
  });
  fc.assert(property, { numRuns: 1_000 });
  return happened;
}

describe('any event of an order', () => {
  it('ends exactly the mails that its row names', () => {
    const ended = new Set<string>();
    const isTrue = (template: MailTemplate, { status }: { status: typeof orderDecider.initial.status }) =>
      status !== 'unborn' && isStillTrue(mails[template], { order: { status } });
    everyFact(({ before, event: { type }, state }) => {
      const over = mailTemplates.filter((template) => isTrue(template, before) && !isTrue(template, state));
      for (const template of over) ended.add(`${type} ${template}`);
      expect({ type, over: over.filter((template) => !mailsOf(type).includes(template)) }).toEqual({ type, over: [] });
      expect({ type, stillTrue: mailsOf(type).filter((template) => isTrue(template, state)) }).toEqual({ type, stillTrue: [] });
    });
    expect(ended.size).toBeGreaterThan(15);
  });

  it('leaves no returned unit in the state or in the table', () => {
    let rows = new MemoryRows(orderListProjection);
    const happened = everyFact(({ before, event, state }) => {
      if (before.status === 'unborn') rows = new MemoryRows(orderListProjection);
      rows.take({ ...event, at: now.toISOString(), stream: 'order-o1' } as Recorded);
      if (state.status === 'unborn') return;
      const listed = unitsOf(rows.rowOf('o1')?.items ?? []);
      expect({ event, listed }).toEqual({ event, listed: unitsOf(state.items) });
      if (event.type === 'delivery_taken_back' || event.type === 'order_refunded' || event.type === 'order_canceled')
        expect(unitsOf(event.data.items ?? []).filter((unit) => listed.includes(unit))).toEqual([]);
    });
    expect(['delivery_taken_back', 'order_refunded', 'order_canceled'].filter((type) => !happened.has(type))).toEqual([]);
  });
});
