import { Failure } from '../folder/failure.ts';
import { movedStoreUrl, rememberMove } from '../folder/moved-log.ts';
import { databaseUrl, embeddedStoreUrl, migrationEnvironment, productEnvironment } from './environment.ts';
import { runInForeground, withStoppedShop, withStore } from './stopped-shop.ts';

/** Moves the log of a stopped shop from its folder to an EventStoreDB, with which the shop starts from then on. */
export async function moveFolderStore(folder: string, to: string, say: (line: string) => void): Promise<void> {
  const before = movedStoreUrl(folder);
  if (before !== null && before !== to)
    throw new Failure('move-store', 'the log of this folder has been moved to another address already', 'repeat it with that address');
  await withStoppedShop(folder, 'move-store', async ({ place, databaseUrl: urlOf }) => {
    const settings = { ...productEnvironment(place, 'owner'), EVENTSTORE_URL: to };
    await runInForeground(['dist/product/migrate.js'], { ...settings, ...migrationEnvironment(place, urlOf('orderstream')) });
    await withStore(place, urlOf('eventstore'), () =>
      runInForeground(['dist/product/move-store.js'], {
        ...settings,
        DATABASE_URL: urlOf('orderstream'),
        MOVE_FROM: embeddedStoreUrl(place),
      }),
    );
    rememberMove(folder, to);
    say('The read models are built again and compared with a replay.');
    const reading = { ...settings, DATABASE_URL: databaseUrl(place, 'projections') };
    await runInForeground(['dist/product/manage.js', 'rebuild', '--all'], reading);
    await runInForeground(['dist/product/manage.js', 'verify'], reading);
  });
}
