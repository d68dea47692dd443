import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { eventually } from '@orderstream/client/eventually';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { EVENT_STORE, POOL } from '../../platform/tokens.ts';
import { CarryOutDeletion } from '../accounts.commands.ts';
import { startShop } from '../testing/people.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { DeletedPeople } from './deleted-people.ts';
import { RepeatedDeletions } from './repeated-deletions.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-deleted-'));
const file = path.join(folder, 'deleted-people.txt');
const shop = startShop({ environment: { DELETED_PEOPLE_FILE: file }, withWorker: true });
afterAll(() => fs.rmSync(folder, { recursive: true }));

const isGone = async (id: string) => {
  const admin = await shop().person('active', ['admin']);
  await eventually(async () => (await shop().app.get(`/api/admin/users/${id}`, { as: admin.token })).status === 404, `${id} being gone`);
};

const of = <T>(token: Type<T> | symbol | string): T => shop().app.nest.get<T>(token, { strict: false });
const pool = () => of<Pool>(POOL);
const repeatDeletions = () =>
  new RepeatedDeletions(of(DeletedPeople), of(PeopleVault), of(CommandBus), pino({ level: 'silent' }), of<EventStore>(EVENT_STORE)).run();
const typesOf = async (id: string) => (await of<EventStore>(EVENT_STORE).read(`account-${id}`)).events.map(({ type }): string => type);
/** The person is forgotten before the log has it: only a log that has it is what a restored database is older than. */
const untilLogged = (id: string) => eventually(async () => (await typesOf(id)).includes('user_deleted'), 'the deletion in the log');
const hasRow = async (id: string) => ((await pool().query('select from vault.person where user_id = $1', [id])).rowCount ?? 0) > 0;

/** Deletes a person, and returns what brings the row back, as a restored database does. */
async function deletePerson({ id }: { id: string }): Promise<() => Promise<unknown>> {
  const admin = await shop().person('active', ['admin']);
  const { rows } = await pool().query<{ row: object }>('select to_jsonb(p) as row from vault.person p where user_id = $1', [id]);
  await shop().app.send('DELETE', `/api/admin/users/${id}`, { as: admin.token, body: { reason: 'other' } });
  await untilLogged(id);
  return () => pool().query('insert into vault.person select * from jsonb_populate_record(null::vault.person, $1)', [rows[0]?.row]);
}

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
    await repeatDeletions();
    await isGone(back.id);
    expect((await shop().login(other.email)).status).toBe(200);
    expect((await shop().login(back.email)).status).toBe(401);
  });

  it('is forgotten again when only the database was restored and the log has the deletion', async () => {
    const back = await shop().person();
    await (
      await deletePerson(back)
    )();
    await repeatDeletions();
    expect(await hasRow(back.id)).toBe(false);
    const signUp = { email: back.email, password: 'a long enough secret', full_name: 'Back Again', accept_terms: true };
    expect((await shop().app.post('/api/auth/signup', signUp)).status).toBe(202);
    const rows = await pool().query<{ user_id: string }>('select user_id from vault.person where email_key = $1', [back.email]);
    expect(rows.rows).toHaveLength(1);
  });

  it('is forgotten again by the redelivered fact alone, without a record outside the databases', async () => {
    const back = await shop().person();
    await (
      await deletePerson(back)
    )();
    await shop().execute(new CarryOutDeletion({ userId: back.id, causeId: randomUUID() }));
    expect(await hasRow(back.id)).toBe(false);
  });

  it('is deleted again when only the log was restored and the database has lost the person', async () => {
    const lost = await shop().person();
    await pool().query('delete from vault.person where user_id = $1', [lost.id]);
    fs.appendFileSync(file, `${lost.id}\n`);
    await repeatDeletions();
    await untilLogged(lost.id);
    expect(await typesOf(lost.id)).toContain('user_deletion_started');
  });
});
