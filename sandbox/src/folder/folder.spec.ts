import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { clearFolder, takeFolder, writePrivately } from './data-folder.ts';
import { isPortFree, privatePort, publicPort } from './ports.ts';
import { secretsOf } from './secrets.ts';

const occupy = (port: number) =>
  new Promise<net.Server>((resolve) => {
    const server = net.createServer().listen(port, '127.0.0.1', () => resolve(server));
  });

describe('the data folder', () => {
  let folder: string;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-folder-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('belongs to one run at a time', () => {
    const giveBack = takeFolder(folder);
    expect(() => takeFolder(folder)).toThrow(`as process ${process.pid}`);
    giveBack();
    takeFolder(folder)();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('is taken over from a run that was killed, even while it wrote its name', () => {
    const lock = path.join(folder, 'owner.json');
    const namespace = fs.readlinkSync('/proc/self/ns/pid');
    fs.writeFileSync(lock, JSON.stringify({ pid: 999_999_999, started: '1', namespace }));
    takeFolder(folder)();
    fs.writeFileSync(lock, '{"pid":');
    takeFolder(folder)();
    expect(fs.existsSync(lock)).toBe(false);
  });

  it('is refused while another container uses it', () => {
    fs.writeFileSync(path.join(folder, 'owner.json'), JSON.stringify({ pid: 1, started: '1', namespace: 'pid:[1]' }));
    expect(() => takeFolder(folder)).toThrow('in another container');
  });

  it('loses only the product’s files when a start begins from scratch', () => {
    secretsOf(folder);
    fs.mkdirSync(path.join(folder, 'mail'));
    fs.writeFileSync(path.join(folder, 'audit-seals.txt'), 'seals of the log that ends here');
    fs.writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    clearFolder(folder);
    expect(fs.readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('keeps its secrets over restarts, for its owner only, and adds new ones', () => {
    const first = secretsOf(folder);
    const file = path.join(folder, 'secrets.json');
    expect(secretsOf(folder)).toEqual(first);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const { METRICS_TOKEN: _, ...older } = first;
    writePrivately(file, older);
    const completed = secretsOf(folder);
    expect(completed).toMatchObject(older);
    expect(completed.METRICS_TOKEN).toHaveLength(32);
  });
});

describe('the ports', () => {
  it('are private ones outside the range of outgoing connections, each given once', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => privatePort()));
    expect(new Set(ports).size).toBe(20);
    for (const port of ports) expect(port).toBeLessThan(32_768);
  });

  it('are the fixed public port, or a clear refusal', async () => {
    const port = await privatePort();
    expect(await publicPort(String(port), '127.0.0.1')).toBe(port);
    const other = await occupy(port);
    await expect(publicPort(String(port), '127.0.0.1')).rejects.toThrow(`port ${port} is taken`);
    other.close();
    await expect(publicPort('http', '127.0.0.1')).rejects.toThrow('is not a port');
  });

  it('are 3000 or the next free public port without a fixed one', async () => {
    const first = await publicPort(undefined, '127.0.0.1');
    const other = await occupy(first);
    expect(await publicPort('', '127.0.0.1')).toBeGreaterThan(first);
    expect(await isPortFree(first)).toBe(false);
    other.close();
  });

  it('are not given to a second caller before the first has used its ports', async () => {
    const first = await publicPort('', '127.0.0.1');
    expect(await isPortFree(first)).toBe(true);
    expect(await publicPort('', '127.0.0.1')).not.toBe(first);
  });
});
