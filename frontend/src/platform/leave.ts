/** Leaves for a page of another site that the server named. Anything but a web address is refused. */
export function leaveFor(address: string): void {
  const { protocol } = new URL(address, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`Not a web address: ${protocol}`);
  window.location.assign(address);
}
