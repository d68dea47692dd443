import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { parse } from 'yaml';

type Service = {
  image?: string;
  build?: string;
  pull_policy?: string;
  init?: boolean;
  cap_add?: string[];
  command?: string[];
  restart?: string;
  environment?: Record<string, string>;
  healthcheck?: unknown;
  volumes?: string[];
  read_only?: boolean;
  networks?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const root = path.resolve(__dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;

/** The linter's findings in a file, including the schema of the Compose specification; empty if there are none. */
function composeProblems(text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-compose-'));
  try {
    const file = path.join(folder, 'docker-compose.yml');
    fs.writeFileSync(file, text);
    const { stdout, status } = spawnSync(process.execPath, [path.join(root, 'node_modules/dclint/bin/dclint.cjs'), '--quiet', file], {
      encoding: 'utf8',
    });
    return status === 0 ? '' : stdout;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

describe('docker-compose.yml', () => {
  it('is valid by the Compose specification', () => {
    const text = read('docker-compose.yml');
    expect(composeProblems(text)).toBe('');
    expect(composeProblems(text.replace('init: true', 'inti: true'))).toContain('invalid-schema');
  });

  it('runs the real services in pinned versions and the three processes of the product', () => {
    const { eventstore, postgres, mail, api, worker, projections } = compose.services;
    expect(eventstore?.image).toMatch(/^eventstore\/eventstore:24\.10\.\d+$/);
    expect(postgres?.image).toMatch(/^postgres:18\.\d+$/);
    expect(mail?.image).toMatch(/:v?\d+\.\d+\.\d+$/);
    expect([api, worker, projections].map((service) => service?.command?.at(-1))).toEqual([
      'dist/product/api.js',
      'dist/product/worker.js',
      'dist/product/projections.js',
    ]);
  });

  it('builds the image of its processes once, and asks no registry for it', () => {
    const own = Object.entries(compose.services).filter(([, { image }]) => image?.startsWith('orderstream:'));
    expect(own.map(([name, { build, pull_policy }]) => [name, build, pull_policy])).toEqual([
      ['migrate', '.', 'never'],
      ['api', undefined, 'never'],
      ['worker', undefined, 'never'],
      ['projections', undefined, 'never'],
    ]);
  });

  it('grants the capability to stop a process that has changed its user', () => {
    const changing = Object.entries(compose.services).filter(([, { init, cap_add = [] }]) => init && cap_add.includes('SETUID'));
    expect(changing.map(([name]) => name)).toEqual(['postgres']);
    for (const [, { cap_add }] of changing) expect(cap_add).toContain('KILL');
  });

  it('checks the health of every long-running service, and persists its data', () => {
    const staying = Object.entries(compose.services).filter(([, { restart }]) => restart !== 'no');
    expect(staying).toHaveLength(6);
    expect(staying.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual([]);
    const used = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('lets no service write to its own image', () => {
    const writable = Object.entries(compose.services).filter(([, { read_only }]) => read_only !== true);
    expect(writable.map(([name]) => name)).toEqual([]);
  });

  it('gives each process its own database role, and only the migration the administrator', () => {
    const users = Object.entries(compose.services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment).flatMap(([setting, value]) => {
        const user = /^postgres:\/\/(\w+):/.exec(String(value))?.[1];
        return user && name !== 'migrate' ? [`${name} ${setting} ${user}`] : [];
      }),
    );
    expect(users).toEqual([
      'api DATABASE_URL orderstream_api',
      'worker DATABASE_URL orderstream_worker',
      'projections DATABASE_URL orderstream_projections',
    ]);
    expect(compose.services.projections?.environment).not.toHaveProperty('SEALING_KEYS');
    expect(compose.services.mail?.networks).not.toContain('stores');
  });

  it("connects to the event store by TLS and with a password, and gives its node's key to no other service", () => {
    const of = Object.entries(compose.services);
    const storeUrls = of.flatMap(([name, { environment = {} }]) =>
      environment['EVENTSTORE_URL'] ? [[name, environment['EVENTSTORE_URL']]] : [],
    );
    expect(storeUrls.map(([name]) => name)).toEqual(['api', 'worker', 'projections']);
    for (const [name = '', url = ''] of storeUrls) {
      expect(url).toBe('esdb://admin:${EVENTSTORE_ADMIN_PASSWORD:?set it in .env}@eventstore:2113?tlsCAFile=/certs/ca/ca.crt');
      expect(compose.services[name]?.volumes).toContain('eventstore-ca:/certs/ca:ro');
    }
    const { certificates, eventstore, api } = compose.services;
    expect(Object.keys(eventstore?.environment ?? {})).not.toContain('EVENTSTORE_INSECURE');
    expect(eventstore?.environment).toMatchObject({
      EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: '/certs/node/node.key',
      EVENTSTORE_DEFAULT_ADMIN_PASSWORD: '${EVENTSTORE_ADMIN_PASSWORD:?set it in .env}',
    });
    expect(certificates?.command?.join()).toMatch(/-dns-names eventstore,/);
    const holders = of.filter(([, { volumes = [] }]) => volumes.some((volume) => volume.startsWith('eventstore-node:')));
    expect(holders.map(([name]) => name)).toEqual(['certificates', 'eventstore']);
    expect(api?.environment?.['UNENCRYPTED_HOSTS']).toBe('${UNENCRYPTED_HOSTS:-postgres,mail}');
  });

  it('gives each container only the secrets that it needs', () => {
    const shared = [
      'AUDIT_KEYS',
      'DATABASE_URL',
      'EVENTSTORE_URL',
      'FINGERPRINT_KEY',
      'METRICS_TOKEN',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'SEALING_KEYS',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'TOKEN_KEYS',
    ];
    const passedToApi = Object.keys(compose.services.api?.environment ?? {});
    const rows = {
      certificates: [],
      eventstore: ['EVENTSTORE_DEFAULT_ADMIN_PASSWORD', 'EVENTSTORE_DEFAULT_OPS_PASSWORD'],
      postgres: ['POSTGRES_PASSWORD'],
      mail: [],
      migrate: ['API_DATABASE_URL', 'DATABASE_ADMIN_URL', 'DATABASE_URL', 'PROJECTIONS_DATABASE_URL', 'WORKER_DATABASE_URL'],
      api: [...shared, ...passedToApi.filter((name) => name.endsWith('_CLIENT_SECRET'))].sort(),
      worker: shared,
      projections: ['DATABASE_URL', 'EVENTSTORE_URL', 'METRICS_TOKEN'],
    };
    // A name says that it is a secret, an address that it may have a password in it.
    const isSecret = ([name, value]: [string, string]) =>
      /SECRET|KEYS?$|TOKEN$|PASSWORD|HEADERS|(?:DATABASE|EVENTSTORE|SMTP)\w*_URL$/.test(name) || /_PASSWORD|_SECRET|_KEYS?\b/.test(value);
    const given = Object.entries(compose.services).map(([service, { environment = {} }]) => [
      service,
      Object.entries(environment)
        .filter(isSecret)
        .map(([name]) => name)
        .sort(),
    ]);
    expect(Object.fromEntries(given)).toEqual(rows);
    expect(Object.values(compose.services).filter((service) => 'env_file' in service)).toEqual([]);
  });

  it('passes on every setting that the documentation lists', () => {
    const page = /## Settings\n([\s\S]+?)\n## /.exec(read('docs/operations.md'))?.[1] ?? '';
    const listed = [...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
    expect(listed.length).toBeGreaterThan(45);
    // The image has the page where the API looks for it.
    const fixed = ['SITE_FOLDER'];
    const environmentNamesOf = (...names: string[]) => names.flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}));
    expect(listed.filter((name) => !environmentNamesOf('api', 'projections').includes(name))).toEqual(fixed);
    expect(
      environmentNamesOf('api').filter(
        (name) => !environmentNamesOf('worker').includes(name) && !/_(CLIENT_ID|CLIENT_SECRET|ISSUER)$/.test(name),
      ),
    ).toEqual([]);
  });

  it('checks the health of its processes without starting Node, and has the Node version of the developers', () => {
    for (const name of ['api', 'worker', 'projections'])
      expect(compose.services[name]?.healthcheck).toMatchObject({
        test: ['CMD', 'bash', 'scripts/health.sh', expect.stringMatching(/health\/ready$/)],
      });
    const versions = [...read('Dockerfile').matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set([read('.nvmrc').trim()]));
  });

  it('takes no secret from anywhere but the environment', () => {
    const secrets = Object.entries(compose.services.api?.environment ?? {}).filter(([name]) => /SECRET|KEYS?$|TOKEN|PASSWORD/.test(name));
    expect(secrets.length).toBeGreaterThan(5);
    for (const [name, value] of secrets) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[?-]`));
  });

  it('keeps the settings of an installation out of the repository and of the image', () => {
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '!.env.example']));
    expect(read('.dockerignore').split('\n')).toContain('**/.env*');
  });

  it('needs only settings that .env.example explains', () => {
    const usedSettings = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const explained = [...read('.env.example').matchAll(/^#? ?(\w+)=/gm)].map(([, name = '']) => name);
    expect([...new Set(usedSettings)].sort()).toEqual(explained.sort());
  });
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const problems = (text: string) => lintDockerfile(text).map(({ message }) => message);

  it('passes the linter', () => {
    expect(problems(dockerfile)).toEqual([]);
    expect(problems('FROM node\nCOPPY . .')).not.toEqual([]);
  });

  it('copies only existing files', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, args = '']) => args.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((source) => !fs.existsSync(path.join(root, source)))).toEqual([]);
  });

  it('pins its base images, and does not run as root', () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+\.\d+-/);
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});

describe('the version', () => {
  it('is the same in the changelog, every package, the lock file and the name of the image', () => {
    const newest = /^## (\d+\.\d+\.\d+(?:-rc\.\d+)?) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1];
    const versionIn = (file: string) => (JSON.parse(read(file)) as { version: string }).version;
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
    const places: [string, string | undefined][] = [
      ...['.', ...workspaces].map((folder): [string, string] => [folder, versionIn(path.join(folder, 'package.json'))]),
      ...['', ...workspaces].map((folder): [string, string | undefined] => [`lock ${folder}`, packages[folder]?.version]),
      ['image', compose.services['api']?.image?.split(':').at(-1)],
    ];
    expect(places).toEqual(places.map(([place]) => [place, newest]));
  });
});
