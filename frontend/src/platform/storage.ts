/** Settings of this browser. One that forbids keeping them (private windows do) is still a browser. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`orderstream.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`orderstream.${key}`);
    else localStorage.setItem(`orderstream.${key}`, value);
  } catch {
    console.warn(`This browser does not keep "${key}"`);
  }
}
