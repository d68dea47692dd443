import fs from 'node:fs';
import path from 'node:path';
import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import { incompatibilityOf, type Shapes } from '@orderstream/contracts/stored-shapes';
import { hasCluster } from '../postgres/cluster.ts';
import { writePrivately } from './data-folder.ts';
import { Failure } from './failure.ts';
import { movedStoreUrl } from './moved-log.ts';

const fileIn = (folder: string): string => path.join(folder, 'stored-shapes.json');

/** The stored shapes of the folder's shop; null without a list. */
export const shapesIn = (folder: string): Shapes | null =>
  fs.existsSync(fileIn(folder)) ? (JSON.parse(fs.readFileSync(fileIn(folder), 'utf8')) as Shapes) : null;

/** Records the stored shapes of this version, or of a restored back-up. */
export const rememberShapes = (folder: string, shapes: Shapes = storedShapes): void => writePrivately(fileIn(folder), shapes);

const hasShop = (folder: string): boolean => hasCluster(path.join(folder, 'postgres'));

/** Throws when the folder's shop has other stored shapes than this version; changes nothing. */
export function refuseForeignShop(folder: string): void {
  if (!hasShop(folder)) return;
  const reason = incompatibilityOf(`the shop in ${folder}`, shapesIn(folder));
  if (reason === null) return;
  const remedy =
    movedStoreUrl(folder) === null
      ? 'start from scratch with npm start -- --fresh, which deletes that shop, or name another folder with --data-dir'
      : 'name another folder with --data-dir, and an empty EventStoreDB with EVENTSTORE_URL';
  throw new Failure('data folder', reason, remedy);
}

/** Records the shapes of a new shop before its first row, so that an interrupted start is continued only by the same version. */
export function recordShapesOfNewShop(folder: string): void {
  if (!hasShop(folder)) rememberShapes(folder);
}
