import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import pg from 'pg';
import { migrations } from '../../migrations.ts';
import { bundleChangedPrograms, killStartedPrograms, startProgram } from '../testing/programs.ts';
import { testServers } from '../testing/servers.ts';
import { migrate, type Migration } from './migrations.ts';

/** A migration of a later version: a column with a default, values for the existing rows, an index and a table. */
const invented: Migration = {
  name: '0999-nicknames',
  sql: `
    alter table vault.person add column nickname text not null default '';
    update vault.person set nickname = 'of ' || email;
    create index person_nickname on vault.person (nickname);
    create table work.nickname_seen (user_id uuid primary key references vault.person on delete cascade);`,
};

const migrateFurther = () =>
  migrate(started().databaseUrl, [...migrations, invented], undefined, {
    ...storedShapes,
    [`migration ${invented.name}`]: 'its hash',
  });

let db: pg.Pool;
const started = testServers(() => {
  killStartedPrograms();
  return db.end();
});
beforeAll(async () => {
  await bundleChangedPrograms();
  db = new pg.Pool({ connectionString: started().databaseUrl });
});

async function signUp(port: string): Promise<number> {
  await db.query('delete from work.rate_windows');
  const email = `${randomUUID()}@shop.test`;
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough secret', full_name: 'Ann', accept_terms: true }),
  });
  return answer.status;
}

/** Signs up one user after another until it is stopped; collects the statuses of the answers. */
function startSignUps(port: string): { stop: () => Promise<number[]>; answers: number[] } {
  const answers: number[] = [];
  let isRunning = true;
  const running = (async () => {
    while (isRunning) answers.push(await signUp(port));
  })();
  return {
    answers,
    stop: async () => {
      isRunning = false;
      await running;
      return answers;
    },
  };
}

const countPeople = async (condition: string) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from vault.person where ${condition}`)).rows[0]?.n ?? 0;

it('processes of the previous version keep working, and can restart, while and after a later migration changes their database', async () => {
  const programs = ['api', 'worker', 'projections'].map((program) => startProgram(program, started()));
  const port = (await programs[0]?.port) ?? '';
  const signUps = startSignUps(port);
  await eventually(
    () => signUps.answers.length,
    (many) => many >= 3,
  );
  await migrateFurther();
  const many = signUps.answers.length;
  await eventually(
    () => signUps.answers.length,
    (now) => now >= many + 3,
  );
  const answers = await signUps.stop();
  expect(new Set(answers)).toEqual(new Set([202]));
  expect(await countPeople(`nickname = 'of ' || email`)).toBeGreaterThanOrEqual(3);
  expect(await countPeople(`nickname = ''`)).toBeGreaterThanOrEqual(2);
  const restarted = startProgram('api', started());
  expect(await signUp(await restarted.port)).toBe(202);
  expect([...programs, restarted].map(({ child }) => child.exitCode)).toEqual([null, null, null, null]);
  await migrateFurther();
  expect(await countPeople('true')).toBe(answers.length + 1);
});
