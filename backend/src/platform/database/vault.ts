import { DataSource, type EntityManager } from 'typeorm';
import type { Provider } from '@nestjs/common';

/** One transaction's view of the vault: what its tables' owners (`*.vault.ts`) are handed. */
export type VaultTransaction = EntityManager;

/** The rows that are not derived from events. A handler opens the transaction; only the vault files know the tables. */
export abstract class Vault {
  abstract readonly manager: VaultTransaction;
  abstract transaction<Result>(work: (transaction: VaultTransaction) => Promise<Result>): Promise<Result>;
}

export const vault: Provider = { provide: Vault, useExisting: DataSource };
