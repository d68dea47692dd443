/** Settings of this browser. Storage may be forbidden, as in private windows, and must not fail. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(`orderstream.${key}`);
  } catch {
    return null;
  }
}

export function storeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`orderstream.${key}`);
    else localStorage.setItem(`orderstream.${key}`, value);
  } catch {
    console.warn(`This browser does not keep "${key}"`);
  }
}
