/** The event store (`EventStore`), connected. */
export const EVENT_STORE = Symbol('EVENT_STORE');
/** The connections (`pg.Pool`) for what platform itself writes in SQL. Capabilities use TypeORM's `DataSource`. */
export const POOL = Symbol('POOL');
/** The one clock (`Clock`). */
export const CLOCK = Symbol('CLOCK');
/** The owner of a session: provided by the capability that keeps the sessions (`SessionCheck`). */
export const SESSION_CHECK = Symbol('SESSION_CHECK');
/** The log (`pino.Logger`). */
export const LOG = Symbol('LOG');
