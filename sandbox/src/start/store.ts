import fs from 'node:fs';
import path from 'node:path';
import { Failure } from '../folder/failure.ts';
import { movedStoreUrl, rememberMove } from '../folder/moved-log.ts';

type StoreChoice = { folder: string; fresh: boolean; given: string | undefined };

/** Accepts an external EventStoreDB only for a new shop or for the shop whose log is in it; refuses `--fresh` with it. */
export function refuseOtherStore({ folder, fresh, given }: StoreChoice): void {
  const moved = movedStoreUrl(folder);
  if (fresh && (given || moved !== null))
    throw new Failure(
      'settings',
      '--fresh deletes what is in the folder, and the log of this shop is in an EventStoreDB outside it',
      'for a new shop name another folder with --data-dir and an empty EventStoreDB with EVENTSTORE_URL',
    );
  if (!given) return;
  if (moved !== null && moved !== given)
    throw new Failure(
      'settings',
      `the log of the shop in ${folder} is in another EventStoreDB`,
      'unset EVENTSTORE_URL, or name another folder',
    );
  if (moved === null && fs.existsSync(path.join(folder, 'postgres')))
    throw new Failure(
      'settings',
      `npm start brings its own parts and does not use EVENTSTORE_URL for the shop in ${folder}, whose log is there`,
      'unset EVENTSTORE_URL, move the log with npm run ops -- move-store, or start a new shop in another folder with --data-dir',
    );
}

/** Records the store in which a new shop keeps its log, before its first start. */
export function rememberStore({ folder, given }: Omit<StoreChoice, 'fresh'>): void {
  if (given && movedStoreUrl(folder) === null) rememberMove(folder, given);
}

/** Whether demo accounts are created: not in an external store unless requested, because their password is public. */
export const hasDemo = (folder: string, wanted: boolean | undefined): boolean =>
  wanted ?? (movedStoreUrl(folder) === null || fs.existsSync(path.join(folder, 'demo.json')));
