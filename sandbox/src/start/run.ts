import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Bar } from '../bar/proxy.ts';
import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import { seedDemo } from '../demo/seed.ts';
import { clearFolder, takeFolder, writePrivately } from '../folder/data-folder.ts';
import { onceAfterRestore } from '../folder/back-up.ts';
import { Failure } from '../folder/failure.ts';
import { privatePort, publicPort } from '../folder/ports.ts';
import { secretsOf } from '../folder/secrets.ts';
import { recordShapesOfNewShop, refuseForeignShop, rememberShapes } from '../folder/stored-shapes.ts';
import { ensureDatabases, ensureOwner } from '../postgres/databases.ts';
import { forgetCluster, refuseForeignCluster } from '../postgres/cluster.ts';
import { keepPostgres } from '../postgres/keep.ts';
import type { Postgres } from '../postgres/start.ts';
import { repositoryFolder } from '../processes/child.ts';
import { endLeftovers, Supervisor } from '../processes/supervisor.ts';
import { refuseUnusable } from './given.ts';
import { databaseUrl, eventStoreUrl, migrationEnvironment, productEnvironment, type RunPlace, type RunPorts } from './environment.ts';
import type { StartOptions } from './options.ts';
import { productPrograms, proxyProgram, sandboxPrograms, type Startable } from './programs.ts';
import { reportStep } from './steps.ts';
import { hasDemo, refuseOtherStore, rememberStore } from './store.ts';

const printLine = (line: string) => console.log(`  ${line}`);
/** Database and role of the event store. */
const events = 'orderstream_eventstore';
const runProgram = promisify(execFile);

/** One run of `npm start`: its folder, its processes and their end. */
export class Run {
  private supervisor: Supervisor;
  private postgres: Postgres | undefined;
  /** Gives the data folder back; until it is taken, everything in it may be another run's. */
  private giveBack: (() => void) | undefined;
  private ended: Promise<void> | undefined;

  constructor(private readonly options: StartOptions) {
    this.supervisor = new Supervisor(options.folder, printLine);
  }

  /** Starts everything in order; resolves when the shop answers at its public address. */
  async start(): Promise<RunPlace> {
    const { folder } = this.options;
    const given = process.env.EVENTSTORE_URL;
    refuseUnusable(process.env, this.options);
    refuseOtherStore({ ...this.options, given });
    await reportStep('data folder', () => this.prepareFolder());
    rememberStore({ folder, given });
    const place = await reportStep('PostgreSQL', () => this.startPostgres());
    await Promise.all([
      reportStep('event store, payments, mailbox, Google sign-in', () => this.startSandbox(place)),
      reportStep('database schema', () => this.migrate(place)),
    ]);
    const { PROJECTIONS_DATABASE_URL } = migrationEnvironment(place, '');
    writePrivately(path.join(folder, 'environment.json'), { ...productEnvironment(place), PROJECTIONS_DATABASE_URL });
    await Promise.all([
      reportStep('api, worker, projections', () => this.startAll(productPrograms(place))),
      reportStep('public address', () => this.startAll([proxyProgram(this.options.host, place, this.bar(place))])),
    ]);
    if (place.demo) await reportStep('demo accounts', () => this.seed(place));
    this.announce(place);
    return place;
  }

  /** Ends all processes in order: the proxy, then the product, last its databases. */
  stop(): Promise<void> {
    this.ended ??= this.endInOrder();
    return this.ended;
  }

  private async endInOrder(): Promise<void> {
    this.supervisor.giveUp();
    if (!this.giveBack) return;
    if (this.options.readyFile) fs.rmSync(this.options.readyFile, { force: true });
    await this.supervisor.stop('proxy');
    await this.supervisor.stop('api', 'worker', 'projections');
    await this.supervisor.stop();
    await this.postgres?.stop();
    fs.rmSync(path.join(this.options.folder, 'environment.json'), { force: true });
    this.giveBack();
  }

  private async prepareFolder(): Promise<void> {
    const { folder, fresh, readyFile } = this.options;
    refuseForeignCluster(path.join(folder, 'postgres'));
    if (!fresh) refuseForeignShop(folder);
    this.giveBack = takeFolder(folder);
    if (readyFile) fs.rmSync(readyFile, { force: true });
    await endLeftovers(folder, printLine);
    if (fresh) {
      await forgetCluster(path.join(folder, 'postgres'), printLine);
      clearFolder(folder);
    }
    recordShapesOfNewShop(folder);
  }

  private async startPostgres(): Promise<RunPlace> {
    const { folder, host, port } = this.options;
    const ports: RunPorts = {
      public: await publicPort(port, host),
      postgres: await privatePort(),
      eventstore: await privatePort(),
      smtp: await privatePort(),
      mailbox: await privatePort(),
      google: await privatePort(),
      payments: await privatePort(),
      api: await privatePort(),
      worker: await privatePort(),
      projections: await privatePort(),
    };
    writePrivately(path.join(folder, 'ports.json'), ports);
    this.postgres = await keepPostgres({ dataDir: path.join(folder, 'postgres'), port: ports.postgres, log: printLine });
    await ensureDatabases(this.postgres.url(), ['orderstream', 'eventstore']);
    const secrets = secretsOf(folder);
    await ensureOwner(this.postgres.url('eventstore'), { name: events, password: secrets.passwords.events });
    const publicUrl = (process.env.PUBLIC_URL || `http://localhost:${ports.public}`).replace(/\/$/, '');
    return { folder, publicUrl, ports, secrets, demo: hasDemo(folder, this.options.demo) };
  }

  private async startSandbox(place: RunPlace): Promise<void> {
    const webhookTypes = await this.runOnce(place, 'dist/product/webhook-types.js');
    const { ports, secrets } = place;
    const eventStoreDatabase = `postgres://${events}:${secrets.passwords.events}@127.0.0.1:${ports.postgres}/eventstore`;
    await this.startAll(sandboxPrograms(place, { eventStoreDatabase, webhookTypes }));
  }

  /** Runs the migration, the only program that gets superuser rights, to create the roles of the others. */
  private async migrate(place: RunPlace): Promise<void> {
    await this.runOnce(place, 'dist/product/migrate.js', [], migrationEnvironment(place, this.postgres?.url('orderstream') ?? ''));
    rememberShapes(place.folder);
    await onceAfterRestore(place.folder, () =>
      this.runOnce(place, 'dist/product/end-sessions.js', [], { DATABASE_URL: databaseUrl(place, 'owner') }),
    );
  }

  private async startAll(programs: Startable[]): Promise<void> {
    await Promise.all(programs.map(({ ready, ...program }) => this.supervisor.start(program, ready)));
  }

  /** Runs a one-off program of the product; returns its output. */
  private async runOnce(place: RunPlace, entry: string, args: string[] = [], more: Record<string, string> = {}): Promise<string> {
    try {
      const { stdout } = await runProgram(process.execPath, ['--enable-source-maps', entry, ...args], {
        cwd: repositoryFolder,
        env: { PATH: process.env.PATH, ...productEnvironment(place), ...more },
      });
      return stdout.trim();
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Failure(
        entry,
        `it failed:\n${`${stdout}\n${stderr}`.trim().split('\n').slice(-12).join('\n')}`,
        'npm start -- --fresh begins with an empty database',
      );
    }
  }

  /** Creates the demo data once per data folder. */
  private async seed(place: RunPlace): Promise<void> {
    const { folder } = this.options;
    const done = path.join(folder, 'demo.json');
    if (fs.existsSync(done)) return;
    await seedDemo({
      address: `http://127.0.0.1:${place.ports.public}`,
      grantAdmin: async (email) => void (await this.runOnce(place, 'dist/product/admin-grant.js', [email])),
    });
    writePrivately(done, { seeded_at: new Date().toISOString() });
  }

  /** The contents of the sandbox bar. */
  private bar({ demo }: RunPlace): Bar {
    return {
      run: randomUUID(),
      accounts: demo ? demoAccounts.map(({ email, label, home }) => ({ email, label, home })) : [],
      password: demoPassword,
      links: [
        { label: 'Mailbox', href: '/_sandbox/mail' },
        { label: 'Payment sandbox', href: '/_sandbox/pay' },
      ],
    };
  }

  /** Prints the addresses and demo accounts, and writes the ready file if one is requested. */
  private announce(place: RunPlace): void {
    const { publicUrl, ports, demo } = place;
    const { readyFile, folder } = this.options;
    const accounts = demo ? demoAccounts : [];
    const lines = accounts.map(({ email, label }) => `    ${email.padEnd(22)} ${label}`);
    console.log(
      [
        `\nOrderstream is running: ${publicUrl}\n`,
        ...(demo ? [`  Demo accounts, password ${demoPassword} for each:`, ...lines, ''] : []),
        `  Mail arrives at ${publicUrl}/_sandbox/mail`,
        `  Payments are made at ${publicUrl}/_sandbox/pay`,
        `  Logs are in ${path.join(folder, 'logs')}; data in ${this.postgres?.dataDir}`,
        '  Ctrl-C stops it.\n',
      ].join('\n'),
    );
    if (!readyFile) return;
    writePrivately(readyFile, {
      url: publicUrl,
      mailbox: `${publicUrl}/_sandbox/mail`,
      data: this.postgres?.dataDir,
      database_url: databaseUrl(place, 'owner'),
      eventstore_url: eventStoreUrl(place),
      ports,
      processes: { main: process.pid, postgres: this.postgres?.pid, ...this.supervisor.pids() },
      accounts: accounts.map(({ email, role }) => ({ email, role, password: demoPassword })),
    });
  }
}
