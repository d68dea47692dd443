/** Refuses anything but a web address, including an answer without one. */
function checked(address: string): string {
  if (!address) throw new TypeError('The answer names no address');
  const { protocol, href } = new URL(address, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`Not a web address: ${protocol}`);
  return href;
}

/** Leaves for a page of another site that the server named. */
export const leaveFor = (address: string): void => window.location.assign(checked(address));

/** The same in a new tab. The tab opens at once, while the click still allows it, and waits for its address. */
export async function openBeside(address: Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const known = checked(await address);
    if (!tab) return window.location.assign(known);
    tab.opener = null;
    tab.location.replace(known);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
