import { sweep } from '../../platform/deciding/use-case.ts';
import { DownloadsVault } from './downloads.vault.ts';

/** Deletes tickets for downloads that were not used. */
export const sweepDownloads = sweep({ downloads: DownloadsVault }, ({ downloads }): Promise<void> => downloads.sweep());
