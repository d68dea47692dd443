/** Throws unless the address is an http(s) one, so that an answer cannot start a script. */
function requireWebAddress(address: string): string {
  if (!address) throw new TypeError('The answer names no address');
  const { protocol, href } = new URL(address, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`Not a web address: ${protocol}`);
  return href;
}

/** Opens a page of another site whose address the server has returned. */
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
