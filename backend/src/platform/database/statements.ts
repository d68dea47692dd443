import type { Pool } from 'pg';

/** What a capability has of the connections (`POOL`): one statement at a time. Transactions and fences are the platform's. */
export type Statements = Pick<Pool, 'query'>;
