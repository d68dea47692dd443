import fs from 'node:fs';
import path from 'node:path';
import { writePrivately } from './data-folder.ts';

const fileIn = (folder: string): string => path.join(folder, 'moved.json');

/** The address of the EventStoreDB to which the folder's log was moved; null if the log is in the folder. */
export function movedStoreUrl(folder: string): string | null {
  const file = fileIn(folder);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { eventstore_url: string }).eventstore_url : null;
}

/** Stored readable only by the owner, because the address may hold a password. */
export const rememberMove = (folder: string, url: string): void => writePrivately(fileIn(folder), { eventstore_url: url });
