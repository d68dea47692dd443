import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the generated types of the API', () => {
  it('match the present description of the API', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/generate.mjs', 'api-types', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
