import { movedStoreUrl } from '../folder/moved-log.ts';
import { databaseUrl, migrationEnvironment, productEnvironment } from './environment.ts';
import { runInForeground, withStoppedShop, withStore } from './stopped-shop.ts';

/** Makes the tables of a stopped shop continue from its log, which is older than they are. */
export async function acceptOlderLog(folder: string, args: string[]): Promise<void> {
  await withStoppedShop(folder, 'accept-older-log', async ({ place, databaseUrl: urlOf }) => {
    const settings = {
      ...productEnvironment(place, 'owner'),
      DATABASE_URL: urlOf('orderstream'),
      PROJECTIONS_DATABASE_URL: databaseUrl(place, 'projections'),
    };
    await runInForeground(['dist/product/migrate.js'], { ...settings, ...migrationEnvironment(place, urlOf('orderstream')) });
    const accept = () => runInForeground(['dist/product/accept-older-log.js', ...args], settings);
    await (movedStoreUrl(folder) === null ? withStore(place, urlOf('eventstore'), accept) : accept());
  });
}
