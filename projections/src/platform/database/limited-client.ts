import type { Socket } from 'node:net';
import pg from 'pg';

/** The server did not answer in time: neither with a result nor with an error. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  constructor() {
    super('the database did not answer in time');
  }
}

export type LimitedConfig = pg.ClientConfig & {
  /** How long a statement may take before its connection is given up. */
  answerMilliseconds?: number;
};

type PgConnection = {
  stream: Socket;
  on(event: 'readyForQuery', heard: (message: { status?: string }) => void): void;
  on(event: 'errorMessage', heard: (error: pg.DatabaseError) => void): void;
};

/** The class of the errors with which the server ends a session: it shuts down, or an operator has ended it. */
const endOfSession = '57P';
const usualMilliseconds = 12_000;
/** A process that was frozen must read the answers that have arrived before it judges: it counts its own turns, not the clock. */
const checks = 10;
const closingMilliseconds = 2_000;
const openClients = new Set<LimitedClient>();

/**
 * A connection on which every statement has a limit. The limits of the server do not help when the server is gone: a peer that has
 * vanished without a word answers nothing and refuses nothing. Then the socket is closed, which fails all statements on it and takes
 * the connection out of its pool, whosever pool it is.
 */
export class LimitedClient extends pg.Client {
  readonly #limit: number;
  #waiting = 0;
  #sentAt = 0;
  #answeredAt = performance.now();
  #watch: NodeJS.Timeout | undefined;
  #mayBeClosed = false;

  constructor(config?: string | LimitedConfig) {
    super(config);
    this.#limit = (typeof config === 'object' ? config.answerMilliseconds : undefined) ?? usualMilliseconds;
    // An error of a connection that is in use reaches its statements; without a listener it would end the process, too.
    this.on('error', () => undefined);
    this.on('drain', () => (this.#waiting = 0));
    this.once('end', () => this.#stopWatching());
    this.#line.on('readyForQuery', ({ status }) => this.#noteAnswer(status));
    this.#line.on('errorMessage', (error) => {
      // TypeORM keeps the connection of a failed statement. The server closes this one, but only later.
      if (error.code?.startsWith(endOfSession)) this.#line.stream.destroy(error);
    });
    const query = this.query.bind(this) as (...what: unknown[]) => unknown;
    this.query = ((...what: unknown[]) => {
      this.#noteStatement();
      return query(...what);
    }) as typeof this.query;
    const end = this.end.bind(this) as (...what: unknown[]) => unknown;
    this.end = ((...what: unknown[]) => {
      // A silent peer would never confirm the end.
      setTimeout(() => this.#line.stream.destroy(), closingMilliseconds).unref();
      return end(...what);
    }) as typeof this.end;
  }

  get #line(): PgConnection {
    return (this as unknown as { connection: PgConnection }).connection;
  }

  /** Starts the clock with the first statement that waits for an answer. */
  #noteStatement(): void {
    this.#waiting += 1;
    if (this.#waiting > 1) return;
    this.#sentAt = performance.now();
    if (this.#watch === undefined) this.#checkLater(this.#sentAt, checks);
  }

  /** Looks in steps whether an answer came; gives up after the last step. */
  #checkLater(sentAt: number, remainingChecks: number): void {
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      if (this.#waiting === 0) return;
      if (sentAt !== this.#sentAt) this.#checkLater(this.#sentAt, checks);
      else if (remainingChecks > 1) this.#checkLater(sentAt, remainingChecks - 1);
      else this.#giveUp();
    }, this.#limit / checks);
    this.#watch.unref();
  }

  /** Any answer restarts the clock. */
  #noteAnswer(status: string | undefined): void {
    openClients.add(this);
    this.#answeredAt = performance.now();
    this.#sentAt = this.#answeredAt;
    this.#mayBeClosed = status === 'I';
  }

  /** Connections at rest that were last heard before the unanswered statement may be as dead as this one, and would each cost a limit. */
  #giveUp(): void {
    const since = this.#sentAt;
    this.#line.stream.destroy(new DatabaseSilent());
    for (const other of openClients) {
      const isSuspect = other.#waiting === 0 && other.#mayBeClosed && other.#limit <= this.#limit && other.#answeredAt < since;
      if (isSuspect && other.host === this.host && other.port === this.port) other.#line.stream.destroy(new DatabaseSilent());
    }
  }

  #stopWatching(): void {
    openClients.delete(this);
    clearTimeout(this.#watch);
    this.#watch = undefined;
  }
}

/** For statements by key. The server ends a late statement before its client gives up the connection. */
export const connectionLimits = {
  Client: LimitedClient,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  answerMilliseconds: usualMilliseconds,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** For statements over whole tables. */
export const longLimits = { ...connectionLimits, statement_timeout: 0, answerMilliseconds: 15 * 60_000 };
