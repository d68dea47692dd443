import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const filesBelow = (folder: string) =>
  fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));

/** The files of events that name their listeners, and the type by which a listener declares its events. */
const streams = {
  'contracts/src/orders/events.ts': 'OrderEventFor',
  'contracts/src/stock/events.ts': 'PoolEventFor',
  'contracts/src/payments/events.ts': 'PaymentEventFor',
  'contracts/src/subscriptions/events.ts': 'SubscriptionEventFor',
  'contracts/src/accounts/events.ts': 'AccountEventFor',
};
const hearing = ['backend/src', 'projections/src'].flatMap(filesBelow).filter((file) => /\.(process|projection)\.ts$/.test(file));
const nameOf = (file: string) => path.basename(file).replace(/\.(process|projection)\.ts$/, '');
/** `order-list OrderEventFor` for each listener that a table of events names. */
const namedIn = (file: string, type: string) =>
  [...(/\btype Listener =([^;]+);/.exec(read(file))?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => `${name} ${type}`);
const named = Object.entries(streams).flatMap(([file, type]) => namedIn(file, type));
const heard = hearing.flatMap((file) =>
  [...read(file).matchAll(/\b(\w+EventFor)<'([\w-]+)'>/g)].map(([, type, name]) => ({ file, listener: `${name} ${type}`, name })),
);

describe('a listener that the events of a stream name', () => {
  it('is a process or a read model that handles exactly those events', () => {
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(heard.map(({ listener }) => listener))].sort()).toEqual([...named].sort());
  });

  it('is named like its file', () => {
    expect(heard.filter(({ file, name }) => nameOf(file) !== name)).toEqual([]);
  });
});

/** The names of a process in its file: of its checkpoints, and of its export. */
const namesIn = (file: string) =>
  [/^ {2}name: '(\w+)',$/gm, /^export const (\w+): Process\b/gm].map((pattern) =>
    [...read(file).matchAll(pattern)].map(([, name]) => name),
  );
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('a process', () => {
  const files = hearing.filter((file) => file.endsWith('.process.ts'));
  it('gives its file and its export the name of its checkpoints', () => {
    expect(files.length).toBeGreaterThan(10);
    const named = (file: string) => [[nameOf(file).replaceAll('-', '_')], [`${camelCase(nameOf(file))}Process`]];
    expect(Object.fromEntries(files.map((file) => [file, namesIn(file)]))).toEqual(
      Object.fromEntries(files.map((file) => [file, named(file)])),
    );
  });
});

describe('a process or a read model', () => {
  it('handles the events of these streams only if they name it as a listener', () => {
    const whole = Object.values(streams).map((type) => type.replace(/For$/, ''));
    const bypasses = new RegExp(`^import [^;]*\\b(${whole.join('|')})\\b`, 'm');
    expect(hearing.filter((file) => bypasses.test(read(file)))).toEqual([]);
  });
});
