export type SecretField = { name: string; value: string };

/** A name of up to 40 characters, a colon, and a value that is not the rest of a web address. */
const line = /^\s*(?=[^:]*\p{L})([\p{L}\p{N}][\p{L}\p{N} _./()-]{0,39}?)\s*:\s*((?!\/\/)\S.*?)\s*$/u;

/** The fields of a secret that is written in lines of `key: value`; null when it is any other text. */
export function fieldsOfSecret(secret: string): SecretField[] | null {
  const lines = secret.split(/\r?\n/).filter((one) => one.trim() !== '');
  const fields = lines.flatMap((one) => {
    const [, name, value] = line.exec(one) ?? [];
    return name !== undefined && value !== undefined ? [{ name, value }] : [];
  });
  return fields.length > 0 && fields.length === lines.length ? fields : null;
}
