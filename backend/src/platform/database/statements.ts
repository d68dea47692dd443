import type { Pool } from 'pg';

/** A capability's access to the connections (`POOL`): single statements. Transactions and fences belong to the platform. */
export type Statements = Pick<Pool, 'query'>;
