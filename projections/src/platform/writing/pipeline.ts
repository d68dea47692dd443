import pg, { type Connection, type Pool, type QueryConfig, type QueryResult, type Submittable } from 'pg';

/** What a client tells the query that it is working on. The driver's own query knows what to do with it. */
type DriverQuery = {
  name: string;
  text: string;
  callback: (error: unknown, result: QueryResult) => void;
  submit: (connection: object) => Error | null;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, connection: object) => void;
  handleReadyForQuery: (connection: object) => void;
};

type WireConnection = Connection & { parsedStatements: Record<string, string> };

/**
 * Statements that are sent together and form one transaction: PostgreSQL starts it with the first and commits it at the Sync. A refused
 * statement undoes them all.
 */
class Pipeline implements Submittable {
  readonly done: Promise<QueryResult[]>;
  readonly #queries: DriverQuery[];
  readonly #results: QueryResult[] = [];
  readonly #parsed: [name: string, text: string][] = [];
  #settle!: { resolve: (results: QueryResult[]) => void; reject: (error: unknown) => void };
  #line: WireConnection | undefined;
  #answered = 0;

  constructor(queries: readonly QueryConfig[]) {
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.#queries = queries.map((query) => {
      const driverQuery = new pg.Query(query) as unknown as DriverQuery;
      driverQuery.callback = (error, result) => (error ? this.#settle.reject(error) : this.#results.push(result));
      return driverQuery;
    });
  }

  /** Nothing is sent if a prepared name belongs to another text: the other statements must not run without this one. */
  submit(connection: Connection): Error | null {
    const line = connection as WireConnection;
    const clash = this.#queries.find(({ name, text }) => (line.parsedStatements[name] ?? text) !== text);
    if (clash) return new Error(`"${clash.name}" is the name of another statement`);
    this.#line = line;
    // Each query would send its own Sync.
    const unsynced = {
      parsedStatements: line.parsedStatements,
      submittedNamedStatements: {},
      stream: {},
      parse: (statement: { name: string; text: string }) => {
        this.#parsed.push([statement.name, statement.text]);
        line.parse(statement as never, true);
      },
      bind: (config: never) => line.bind(config, true),
      describe: (message: never) => line.describe(message, true),
      execute: (config: never) => line.execute(config, true),
      sync: () => undefined,
    };
    line.stream.cork();
    for (const query of this.#queries) query.submit(unsynced);
    line.sync();
    line.stream.uncork();
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#answered]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#answered]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: object): void {
    this.#queries[this.#answered]?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleReadyForQuery(connection: object): void {
    for (const [name, text] of this.#parsed) if (this.#line) this.#line.parsedStatements[name] = text;
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.#settle.resolve(this.#results);
  }

  handleError(error: unknown): void {
    this.#settle.reject(error);
  }
}

/** The results of the statements, in their order. Each has a name, by which a connection knows it the next time. */
export async function runPipelined(pool: Pool, statements: readonly (QueryConfig & { name: string })[]): Promise<QueryResult[]> {
  const client = await pool.connect();
  const pipeline = new Pipeline(statements);
  try {
    client.query(pipeline);
    const results = await pipeline.done;
    client.release();
    return results;
  } catch (error) {
    // It is unknown which statements are prepared on this connection.
    client.release(true);
    throw error;
  }
}
