import { DataSource, type EntityManager } from 'typeorm';
import type { Provider } from '@nestjs/common';

/** A transaction on the vault, passed to the files that own its tables (`*.vault.ts`). */
export type VaultTransaction = EntityManager;

/** The rows that are not derived from events. A handler opens the transaction; only the vault files use the tables. */
export abstract class Vault {
  abstract readonly manager: VaultTransaction;
  /** Runs work in one transaction on the vault. */
  abstract transaction<Result>(work: (transaction: VaultTransaction) => Promise<Result>): Promise<Result>;
}

export const vaultProvider: Provider = { provide: Vault, useExisting: DataSource };
