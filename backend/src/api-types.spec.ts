import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the generated API types of the browser', () => {
  it('match the API description that the sources produce', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/generate.mjs', 'api-types', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
