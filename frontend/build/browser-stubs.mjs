/** Defines the browser globals that modules use when they are loaded. */
export function installBrowserStubs() {
  const stubs = { document: { documentElement: { dataset: {}, lang: '' } }, navigator: { language: 'en' } };
  for (const [name, value] of Object.entries(stubs))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true });
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true });
}
