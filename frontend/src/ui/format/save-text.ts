/** Starts a download in this browser. */
function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads a text as a file. */
export const saveTextFile = (name: string, text: string, type = 'text/plain'): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Downloads bytes as a file, so that a byte order mark is kept. */
export const saveBinaryFile = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void =>
  saveBlob(name, new Blob([bytes], { type }));
