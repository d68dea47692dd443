import { createHash } from 'node:crypto';
import { sqlStateOf } from './sql-state.ts';

type SentStatement = { name?: string; text: string; values: unknown[] };

/** Where statements run: on the connections of a pool, or on the one of a transaction. */
export type Sql = {
  query(statement: SentStatement): Promise<{ rows: unknown[]; rowCount: number | null }>;
  /** In a transaction, a statement that fails ends everything, so none is sent in a way that may need a repetition. */
  readonly inTransaction?: boolean;
};

/** Our own codes as SQL literals. */
export const sqlLiteral = (word: string): string => `'${word}'`;
export const sqlList = (words: readonly string[]): string => `(${words.map(sqlLiteral).join(', ')})`;

/** A text, or one that is planned each time. */
export type Statement = string | { readonly unprepared: string };

/**
 * A statement whose plan must fit its values: a search that finds little needs another plan than one that finds most. It is planned each
 * time, and its text may be any.
 */
export const unprepared = (text: string): Statement => ({ unprepared: text });

/** The rows that a statement answers, whether it reads or writes. */
export async function queryRows<Row extends object>(db: Sql, what: Statement, values: readonly unknown[] = []): Promise<Row[]> {
  return (await send(db, what, values)).rows as Row[];
}

/** The number of rows that a statement writes. */
export async function changeRows(db: Sql, what: Statement, values: readonly unknown[] = []): Promise<number> {
  return (await send(db, what, values)).rowCount ?? 0;
}

/** A view has columns of other types since, or a pooler in between has handed out another connection. */
const unpreparedStates = ['0A000', '26000'];

/**
 * On a pool, each connection parses and plans a text once: it knows it by a name. If it cannot be used as prepared, it is sent as plain
 * text.
 */
async function send(db: Sql, what: Statement, values: readonly unknown[]) {
  const plain = { text: typeof what === 'string' ? what : what.unprepared, values: [...values] };
  if (db.inTransaction || typeof what !== 'string') return db.query(plain);
  try {
    return await db.query({ name: nameOf(what), ...plain });
  } catch (error) {
    if (!unpreparedStates.includes(sqlStateOf(error) ?? '')) throw error;
    return db.query(plain);
  }
}

const names = new Map<string, string>();

/** A text is built from constants only: any other would stay in this map, and on every connection, permanently. */
function nameOf(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Conditions that must all hold, with their values: each `?` is a placeholder for one of them. */
export class Where {
  readonly values: unknown[] = [];
  readonly #conditions: string[] = [];

  /** Adds a condition, with a value for each of its `?`. */
  and(condition: string, ...values: unknown[]): void {
    const rest = values.values();
    this.#conditions.push(condition.replaceAll('?', () => this.value(rest.next().value)));
  }

  /** The placeholder of a value in the text. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get text(): string {
    return this.#conditions.length === 0 ? '' : `where ${this.#conditions.join(' and ')}`;
  }
}
