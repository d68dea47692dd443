import type { AnyEvent } from '@orderstream/contracts/shared/event';
import { decodeEvent } from '@orderstream/eventstore/codec';
import { foldEvent } from '@orderstream/projections/platform/declaring/fold';
import type { Model, Row } from '@orderstream/projections/platform/declaring/model';
import { readModels } from '@orderstream/projections/registry';
import { account } from './accounts/account.decider.ts';
import { administrators } from './accounts/administration/administrators.decider.ts';
import { auditDecider } from './audit/audit.decider.ts';
import { stockAlertDecider } from './notifications/alerts/alerts.decider.ts';
import { mail } from './notifications/sending/mail.decider.ts';
import { orderDecider } from './orders/order/order.decider.ts';
import { problemDecider } from './orders/order/problem.decider.ts';
import { attentionDecider } from './payments/attention/attention.decider.ts';
import { customerDecider } from './payments/checkout/customer.decider.ts';
import { paymentDecider } from './payments/charges/payment.decider.ts';
import { priceDecider } from './payments/prices/price.decider.ts';
import type { Decider } from './platform/deciding/decider.ts';
import { custody } from './stock/secrets/custody.decider.ts';
import { pool } from './stock/pool/pool.decider.ts';
import { stockWarning } from './stock/pool/warning.decider.ts';
import { subscription } from './subscriptions/subscription.decider.ts';

type Any = Decider<unknown, never, AnyEvent>;
const all = [
  account,
  administrators,
  stockAlertDecider,
  attentionDecider,
  auditDecider,
  custody,
  customerDecider,
  mail,
  orderDecider,
  paymentDecider,
  pool,
  priceDecider,
  problemDecider,
  subscription,
  stockWarning,
] as unknown as readonly Any[];
export const decidersByCategory: ReadonlyMap<string, Any> = new Map(all.map((one) => [one.category, one]));

type Fields = ReadonlyMap<string, string>;
export type ReplayedChange = { what: string; field: string; before: string | undefined; after: string | undefined };
export type ReplayedFact = { fact: string; changes: ReplayedChange[] };

/** A value as JSON, with maps and sets as arrays. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return String(part);
    return part instanceof Map || part instanceof Set ? [...(part as Iterable<unknown>)] : part;
  }) ?? 'none';

/** The fields of a state or a row, as texts. */
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([name, part]) => [name, jsonText(part)]))
    : new Map([['state', jsonText(value)]]);

/** The fields that differ between two states. */
function changesOf(what: string, before: Fields, after: Fields): ReplayedChange[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({ what, field, before: before.get(field), after: after.get(field) }));
}

type Leaf = { id: string; stream: string; revision: string; position: string; type: string; data?: unknown; metadata?: unknown };

/**
 * Replays exported facts with today's deciders and read models, from an empty state, one fact after the other. An export may hold a
 * part of a stream: from the first fact that is missing, the stream's facts are listed and not replayed, because a state without its
 * beginning would look like a true one.
 */
export class Replay {
  readonly #states = new Map<string, unknown>();
  readonly #lengths = new Map<string, bigint>();
  readonly #incomplete = new Set<string>();
  readonly #tables = new Map<Model, Map<string, Row>>(readModels.map((one) => [one, new Map()]));

  /** Replays the fact in a line of an export; null for a line without a fact. */
  takeLine(line: string): ReplayedFact | null {
    const { leaf } = JSON.parse(line) as { leaf?: Leaf };
    if (!leaf) return null;
    const { id, stream, revision, position, type, data, metadata } = leaf;
    const raw = { id, streamId: stream, revision: BigInt(revision), type, data, metadata, position: { commit: BigInt(position) } };
    const fact = `${position}  ${stream}@${revision}  ${type}`;
    if (!this.#isNextOf(stream, BigInt(revision)))
      return { fact: `${fact}  (not replayed: earlier facts of its stream are missing)`, changes: [] };
    const decoded = decodeEvent(raw);
    if (!decoded.readable) return { fact: `${fact}  (cannot be read: ${decoded.problem})`, changes: [] };
    return { fact, changes: [...this.#decide(decoded.event), ...this.#fold(decoded.event)] };
  }

  get incompleteStreams(): readonly string[] {
    return [...this.#incomplete];
  }

  /** Whether a fact follows the one before it in its stream; once one is missing, none does. */
  #isNextOf(stream: string, revision: bigint): boolean {
    if (revision !== (this.#lengths.get(stream) ?? 0n)) this.#incomplete.add(stream);
    this.#lengths.set(stream, revision + 1n);
    return !this.#incomplete.has(stream);
  }

  /** Folds a fact into the state of its stream; returns the changed fields. */
  #decide(event: AnyEvent & { stream: string }): ReplayedChange[] {
    const decider = decidersByCategory.get(event.stream.split('-')[0] ?? '');
    if (!decider) return [];
    const before = this.#states.has(event.stream) ? this.#states.get(event.stream) : decider.initial;
    const after = decider.evolve(before, event);
    this.#states.set(event.stream, after);
    return changesOf(event.stream, fieldsOf(before), fieldsOf(after));
  }

  /** Folds a fact into the read models; returns the changed fields. */
  #fold(event: Parameters<typeof foldEvent>[1]): ReplayedChange[] {
    const changes: ReplayedChange[] = [];
    for (const [model, rows] of this.#tables) {
      // The log's own table consists of the facts themselves.
      if (!model.takes(event.type) || model.name === 'notifications_logs') continue;
      foldEvent(model, event, {
        get: (key) => rows.get(key),
        set: (key, row) => {
          changes.push(...changesOf(`${model.name} ${key}`, fieldsOf(rows.get(key) ?? {}), fieldsOf(row ?? {})));
          if (row === null) rows.delete(key);
          else rows.set(key, row);
        },
      });
    }
    return changes;
  }
}
