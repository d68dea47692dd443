// Ends with success when the address answers with one: the health check of the containers.
const [, , address] = process.argv;
const healthy = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  (response) => response.ok,
  () => false,
);
process.exit(healthy ? 0 : 1);
