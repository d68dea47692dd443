import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@orderstream/client/eventually';
import { startShopWithMailbox } from '../../accounts/testing/mailed-people.ts';
import { goodPassword } from '../../accounts/testing/people.ts';
import type { KeysAnswer } from './log.requests.ts';
import type { SealsAnswer } from '../sealing/seals.requests.ts';

const folder = mkdtempSync(join(tmpdir(), 'deleted-'));
const { shop } = startShopWithMailbox({ SEAL_SECONDS: '0.2' });
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const script = join(import.meta.dirname, '../../../../dist/auditor/verify-export.mjs');
const planted = { email: 'planted.address@shop.test', full_name: 'Planted Fullname', phone: '+1 555 7734' };

it('a deleted person leaves seals and exports valid, and no personal data in them (S12)', async () => {
  const { app } = shop();
  const [auditor, admin] = [await shop().person('active', ['auditor']), await shop().person('active', ['admin'])];
  const as = auditor.token;
  const get = async <Body>(path: string) => app.get<Body>(`/api/audit/${path}`, { as });
  const sealed = () =>
    eventually(
      () => get<SealsAnswer>('seals'),
      ({ body }) => body.items.length > 0 && body.unsealed === 0,
    );
  const { email, ...more } = planted;
  const id = await shop().signUpUser(email, more);
  await app.post('/api/auth/confirm', { token: await shop().mint(id, 'confirm_email') });
  const older = (await sealed()).body.items[0];
  const token = (await shop().login(email)).body.access_token;
  expect((await app.send('DELETE', '/api/me', { as: token, body: { current_password: goodPassword } })).status).toBe(202);
  await eventually(
    () => app.get(`/api/admin/users/${id}`, { as: admin.token }),
    ({ status }) => status === 404,
  );
  const seals = await sealed();
  expect(seals.body.gaps).toBe(0);

  const { href } = (await app.post<{ href: string }>('/api/audit/exports', { format: 'ndjson' }, { as })).body;
  const text = await (await fetch(`${app.url}${href}`)).text();
  const [file, sealFile, keys] = ['log', 'seals', 'keys'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(file, text);
  writeFileSync(sealFile, `${older?.note}\n`);
  writeFileSync(keys, (await get<KeysAnswer>('keys')).body.keys.join('\n'));
  const { stdout, stderr } = spawnSync(process.execPath, [script, file, '--key', keys, '--seal', sealFile], { encoding: 'utf8' });
  expect(stdout + stderr).toMatch(/^Proved: \d+ facts, whole and in order/);
  expect(stdout).toContain(`The seal of ${older?.size} facts holds`);

  const facts = await get(`facts?subject_id=${id}&limit=200`);
  expect(facts.text).toContain('user_deleted');
  expect(text).toContain(id);
  const answers = [text, facts.text, seals.text, (await get('custody')).text];
  for (const answer of answers) for (const datum of [...Object.values(planted), 'planted.address']) expect(answer).not.toContain(datum);
});
