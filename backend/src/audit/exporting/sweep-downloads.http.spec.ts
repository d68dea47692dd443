import { startShop } from '../../accounts/testing/people.ts';
import { TestSealedLog } from '../testing/sealing.ts';
import { sweepDownloads } from './sweep-downloads.ts';

let log: TestSealedLog | undefined;
// Closed before the servers that it uses.
afterAll(() => log?.close());
const shop = startShop();

describe('a ticket for a file', () => {
  it('is deleted by housekeeping after its time, with the words of its search', async () => {
    const admin = await shop().person('active', ['admin']);
    log = await TestSealedLog.on(shop().app.servers);
    await log.sealUntil(async () => ((await log?.tree.seals({ limit: 1 })) ?? []).length > 0);
    const body = { list: 'users', language: 'en', time_zone: 'Europe/Tallinn', search: 'Quirin' };
    expect(await shop().app.post('/api/admin/exports', body, { as: admin.token })).toMatchObject({ status: 201 });
    const tickets = () => shop().rows<object[]>(`select from work.download where request::text like '%Quirin%'`);
    await shop().runSweep(sweepDownloads);
    expect(await tickets()).toHaveLength(1);
    await shop().rows(`update work.download set issued_at = now() - interval '61 seconds'`);
    await shop().runSweep(sweepDownloads);
    expect(await tickets()).toHaveLength(0);
  });
});
