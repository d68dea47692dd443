// Which chunk a module belongs to: few files for a first visit, and none with code of an area that is not visited.

/** @typedef {{ id: string, isEntry: boolean, importers: readonly string[], dynamicImporters: readonly string[] }} ModuleInfo */
/** @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} ModuleGraph of the bundler */

/** @param {string} entry */
const areaOf = (entry) => {
  if (/\/src\/main/.test(entry) || entry.endsWith('index.html')) return 'main';
  if (/\/src\/site\//.test(entry)) return 'site';
  if (/\/(admin\/|AdminShell|AdminDashboard|AdminUser)/.test(entry)) return 'admin';
  if (/\/src\/(audit\/|app\/Audit)/.test(entry)) return 'audit';
  if (
    /\/src\/(accounts\/(sign-in\/Login|sign-up\/(SignUp|ConfirmEmail|AccountStatus)|passwords\/(Forgot|Reset)Password)|app\/(AppFrame|guards))/.test(
      entry,
    )
  )
    return 'frame';
  return 'customer';
};

/** One file holds the frame of every screen and what customers see first, without the code of later screens. */
/** Modules of a person's own pages, with or without the sign-in. */
const ownAccount = /\/src\/accounts\//;
const signIn = /\/LoginScreen\.tsx$/;
/** The other screens of a customer, which do not need the modules of the pages of one order. */
const otherPages = /\/(NewOrder|MyOrders|Transactions|Subscriptions|Profile|Settings)Screen\.tsx$/;
const frameItself = /\/AppFrame\.tsx$/;
const firstScreen = /\/(CustomerShell|DashboardScreen)\.tsx$/;

/**
 * The screens (dynamic imports) through which a module is reached; `main` if the page itself needs it.
 * @param {string} id
 * @param {ModuleGraph} graph
 * @param {Map<string, Set<string>>} entriesByModule
 */
function entriesOf(id, graph, entriesByModule) {
  const cached = entriesByModule.get(id);
  if (cached) return cached;
  /** @type {Set<string>} */
  const entries = new Set();
  entriesByModule.set(id, entries);
  const seen = new Set([id]);
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = graph.getModuleInfo(next);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(info.id);
    for (const importer of info.importers) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      waiting.push(importer);
    }
  }
  return entries;
}

/** Returns a function from a module to the name of its chunk; null for a screen and for modules that only one screen needs, which stay together. */
export function chunkNamer() {
  /** @type {Map<string, Set<string>>} */
  const entriesByModule = new Map();
  return (/** @type {string} */ id, /** @type {ModuleGraph} */ context) => {
    if (/node_modules\/@tanstack\//.test(id)) return 'frame';
    const entries = entriesOf(id, context, entriesByModule);
    const areas = new Set([...entries].map(areaOf));
    if (entries.size < 2 || (entries.has(id) && context.getModuleInfo(id)?.importers.length === 0)) return null;
    if (areas.has('main') || (areas.has('site') && areas.size > 1)) return 'base';
    const isFirst = [...entries].some((entry) => firstScreen.test(entry));
    if (areas.has('frame')) {
      if (!isFirst && ![...entries].some((entry) => frameItself.test(entry))) {
        if (!ownAccount.test(id) || areas.has('admin')) return 'fields';
        return [...entries].some((entry) => signIn.test(entry)) ? 'sign-in' : 'account';
      }
      return /node_modules/.test(id) ? 'components' : 'frame';
    }
    // What only the back office and the auditors share is nothing for customers.
    const shared = areas.has('customer') ? 'areas' : 'office';
    const [area = shared] = areas;
    const name = areas.size > 1 ? shared : area;
    if (isFirst && areas.has('customer')) return 'first';
    if (name !== 'areas' && name !== 'customer') return name;
    return [...entries].some((entry) => otherPages.test(entry)) ? 'areas' : 'details';
  };
}
