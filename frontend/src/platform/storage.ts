/** A setting of this browser. Storage can be forbidden, as in private windows: the setting is then absent. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(`orderstream.${key}`);
  } catch {
    return null;
  }
}

/** Null removes the setting. Without storage it is lost when the page is closed. */
export function storeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`orderstream.${key}`);
    else localStorage.setItem(`orderstream.${key}`, value);
  } catch {
    console.warn(`This browser does not keep "${key}"`);
  }
}
