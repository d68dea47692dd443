/** Refuses anything but a web address, including an answer without one. */
function requireWebAddress(address: string): string {
  if (!address) throw new TypeError('The answer names no address');
  const { protocol, href } = new URL(address, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`Not a web address: ${protocol}`);
  return href;
}

/** Leaves for a page of another site that the server named. */
export const leaveFor = (address: string): void => window.location.assign(requireWebAddress(address));

/** The same in a new tab. The tab opens at once, while the click still allows it, and waits for its address. */
export async function openInNewTab(address: Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const webAddress = requireWebAddress(await address);
    if (!tab) return window.location.assign(webAddress);
    tab.opener = null;
    tab.location.replace(webAddress);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
