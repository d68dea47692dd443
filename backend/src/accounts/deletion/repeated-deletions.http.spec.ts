import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { pollFor } from '../testing/background.ts';
import { startShop } from '../testing/people.ts';
import { RepeatedDeletions } from './repeated-deletions.ts';
import { DeletedPeople } from './deleted-people.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-deleted-'));
const file = path.join(folder, 'deleted-people.txt');
const shop = startShop({ environment: { DELETED_PEOPLE_FILE: file }, withWorker: true });
afterAll(() => fs.rmSync(folder, { recursive: true }));

const isGone = async (id: string) => {
  const admin = await shop().person('active', ['admin']);
  await pollFor(async () => (await shop().app.get(`/api/admin/users/${id}`, { as: admin.token })).status === 404, `${id} being gone`);
};

describe('a deleted person', () => {
  it('is recorded by id in a file outside the databases, which only the system user can read', async () => {
    const [admin, leaving] = [await shop().person('active', ['admin']), await shop().person()];
    await shop().app.send('DELETE', `/api/admin/users/${leaving.id}`, { as: admin.token, body: { reason: 'other' } });
    await isGone(leaving.id);
    expect(fs.readFileSync(file, 'utf8')).toContain(`${leaving.id}\n`);
    expect(fs.statSync(file).mode & 0o077).toBe(0);
  });

  it('is deleted again after a backup is restored, and no other person is', async () => {
    const [back, other] = [await shop().person(), await shop().person()];
    fs.appendFileSync(file, `${back.id}\n${randomUUID()}\n`);
    const { nest } = shop().app;
    const of = <T>(type: new (...args: never[]) => T): T => nest.get(type, { strict: false });
    const again = new RepeatedDeletions(of(DeletedPeople), of(PeopleVault), of(CommandBus), pino({ level: 'silent' }));
    await again.run();
    await isGone(back.id);
    expect((await shop().login(other.email)).status).toBe(200);
    expect((await shop().login(back.email)).status).toBe(401);
  });
});
