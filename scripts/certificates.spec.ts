import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';

type Compose = { services: { certificates: { command: string[] } } };

const composed = parse(fs.readFileSync(path.resolve(__dirname, '../docker-compose.yml'), 'utf8')) as Compose;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-certificates-'));
const at = (file: string) => path.join(folder, file);
const modeOf = (file: string) => (fs.statSync(at(file)).mode & 0o777).toString(8);

/** Runs the container's command in a folder with its volumes; the two programs are replaced by ones that record their calls. */
function run() {
  const env = { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` };
  const { stderr, status } = spawnSync('bash', ['--norc', '-euc', ...composed.services.certificates.command], { cwd: folder, env });
  return [String(stderr), status, fs.readFileSync(at('calls'), 'utf8')];
}

beforeAll(() => {
  for (const name of ['bin', 'authority', 'ca', 'node']) fs.mkdirSync(at(name));
  for (const program of ['es-gencert-cli', 'chown'])
    fs.writeFileSync(at(`bin/${program}`), `#!/bin/sh\necho "${program} $*" >> ${at('calls')}\n`, { mode: 0o755 });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('the service of certificates', () => {
  it('keeps certificates of the operator, and lets every account read only the certificate of the authority', () => {
    const files = ['ca/ca.crt', 'node/node.crt', 'node/node.key'];
    for (const file of files) fs.writeFileSync(at(file), `mine: ${file}`, { mode: 0o600 });
    expect(run()).toEqual(['', 0, 'chown 1000:1000 node node/node.crt node/node.key\n']);
    expect(files.map((file) => fs.readFileSync(at(file), 'utf8'))).toEqual(files.map((file) => `mine: ${file}`));
    expect(files.map(modeOf)).toEqual(['644', '600', '600']);
  });
});
