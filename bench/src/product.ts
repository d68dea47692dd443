/** The content of its ready file. */
export type RunningProduct = {
  url: string;
  /** Of everything that this product keeps. */
  folder: string;
  database_url: string;
  eventstore_url: string;
  ports: Record<string, number>;
  processes: Record<string, number>;
  stop: () => Promise<void>;
};

type Launcher = {
  temporaryRunFolder: () => Promise<string>;
  startProduct: (options: { folder: string; environment: Record<string, string> }) => Promise<Omit<RunningProduct, 'folder'>>;
};

type PreparedShop = { preparedFolder: () => Promise<string> };

const importScript = (name: string): Promise<unknown> => import(new URL(`../../scripts/${name}`, import.meta.url).href);

/** Loaded into every process: on request it counts calls of functions by name. */
const counter = new URL('call-counts.child.js', import.meta.url).href;

const environmentWith = (preloaded: readonly string[]) => ({
  MAX_OPEN_UNPAID_ORDERS: '1000000',
  ACCESS_TOKEN_MINUTES: '60',
  NODE_OPTIONS: [counter, ...preloaded].map((one) => `--import ${one}`).join(' '),
});

/**
 * The whole product on free ports with its own data, as `npm start` starts it. `preloaded`: modules that every process loads first;
 * `fresh`: nothing has run on its data before.
 */
export async function startBenchProduct({ preloaded = [] as readonly string[], fresh = false } = {}): Promise<RunningProduct> {
  const fs = await import('node:fs');
  const launcher = (await importScript('lib/product.mjs')) as Launcher;
  const { preparedFolder } = (await importScript('shop/prepared-shop.mjs')) as PreparedShop;
  const folder = await (fresh ? launcher.temporaryRunFolder() : preparedFolder());
  const product = await launcher.startProduct({ folder, environment: environmentWith(preloaded) });
  const stopAndRemoveFolder = async () => {
    await product.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...product, url: product.url.replace('localhost', '127.0.0.1'), folder, stop: stopAndRemoveFolder };
}

/** The processes that do the work of an order; the payment sandbox stands in for the provider's machines. */
export const orderProcesses = ['api', 'worker', 'projections', 'eventstore', 'proxy', 'postgres'] as const;
const outsiders = ['payments', 'mailbox'] as const;

/** The processes whose CPU is reported. */
export const watchedProcesses = ({ processes }: RunningProduct): Record<string, number> =>
  Object.fromEntries([...orderProcesses, ...outsiders].map((name) => [name, processes[name] ?? 0]));
