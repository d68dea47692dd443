export default async function globalTeardown() {
  globalThis.testEventStores?.disconnect();
  await globalThis.testPostgres?.stop();
}
