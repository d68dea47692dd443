function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Keeps a text as a file of this browser. */
export const saveTextFile = (name: string, text: string, type = 'text/plain'): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** The same for bytes, which keeps a byte order mark. */
export const saveBinaryFile = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void =>
  saveBlob(name, new Blob([bytes], { type }));
