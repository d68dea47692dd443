export type Environment = Readonly<Record<string, string | undefined>>;
export type ConfiguredKey = { readonly id: string; readonly secret: string };
export type ConfiguredKeys = readonly [ConfiguredKey, ...ConfiguredKey[]];

/** All errors of the environment at once, so that they can be fixed at once. Names settings, never their values. */
export class InvalidSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`the settings are not valid:\n  ${problems.join('\n  ')}`);
    this.name = 'InvalidSettings';
  }
}

/** Reads settings one by one and collects their problems. */
export class SettingsReader {
  readonly problems: string[] = [];

  constructor(private readonly environment: Environment) {}

  /** Whether a setting has a value; an empty one counts as missing. */
  has(name: string): boolean {
    return this.environment[name]?.trim() !== undefined && this.environment[name].trim() !== '';
  }

  /** The text of a setting, or null. */
  optional(name: string): string | null {
    return this.has(name) ? (this.environment[name]?.trim() ?? null) : null;
  }

  /** The text of a setting; without a fallback a missing one is a problem. */
  text(name: string, fallback?: string): string {
    return this.optional(name) ?? fallback ?? this.#reportProblem(name, 'is missing', '');
  }

  /** A URL with one of these protocols, without a slash at its end. */
  url(name: string, protocols: readonly string[], fallback?: string): string {
    const text = this.text(name, fallback);
    if (text === '') return text;
    const fits = URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1));
    return fits ? text.replace(/\/+$/, '') : this.#reportProblem(name, `must be a URL beginning with ${protocols.join(': or ')}:`, '');
  }

  /** A connection string of the event store: one host, or the hosts of a cluster separated by commas, which URLs do not allow. */
  cluster(name: string, protocols: readonly string[]): string {
    const text = this.text(name);
    if (text === '') return text;
    const [protocol, authority = ''] = text.split('://', 2);
    const single = `http://${authority.replace(/,[^/?]*/, '')}`;
    const hosts = authority
      .replace(/^[^@/?]*@/, '')
      .replace(/[/?].*$/, '')
      .split(',');
    const fits = protocols.includes(protocol ?? '') && URL.canParse(single) && hosts.every((host) => URL.canParse(`http://${host}`));
    return fits ? text : this.#reportProblem(name, `must be an address beginning with ${protocols.join(':// or ')}://`, '');
  }

  /** An hour of the day, or null for `never`. */
  hour(name: string, fallback: number): number | null {
    return this.text(name, String(fallback)) === 'never' ? null : this.whole(name, fallback, 0, 23);
  }

  /** A whole number within these limits. */
  whole(name: string, fallback: number, least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.number(name, fallback, least, most);
    return Number.isInteger(value) ? value : this.#reportProblem(name, 'must be a whole number', fallback);
  }

  /** Fractions are allowed: a test may set a period given in minutes to half a second. */
  number(name: string, fallback: number, least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const text = this.optional(name);
    if (text === null) return fallback;
    const value = Number(text);
    const fits = /^\d+(\.\d+)?$/.test(text) && value >= least && value <= most;
    return fits ? value : this.#reportProblem(name, `must be a number from ${least} to ${most}`, fallback);
  }

  /** A text of this form. */
  matching(name: string, form: RegExp, what: string, fallback: string): string {
    const text = this.text(name, fallback);
    return form.test(text) ? text : this.#reportProblem(name, `must be ${what}`, fallback);
  }

  /** One of these choices. */
  among(name: string, choices: readonly string[], what: string, fallback: string): string {
    const text = this.text(name, fallback);
    return choices.includes(text) ? text : this.#reportProblem(name, `must be ${what}`, fallback);
  }

  /** Keys as `id:base64` of 32 bytes, several separated by commas: the first is used, all are accepted. */
  keys(name: string): ConfiguredKeys {
    const keys = this.text(name)
      .split(',')
      .filter((entry) => entry.trim() !== '')
      .map((entry) => {
        const [id = '', ...rest] = entry.trim().split(':');
        return { id, secret: rest.join(':') };
      });
    const fits = keys.every(({ id, secret }) => /^[\w-]{1,32}$/.test(id) && bytesOfBase64(secret)?.length === 32);
    if (this.has(name) && (!fits || new Set(keys.map(({ id }) => id)).size < keys.length)) {
      this.problems.push(`${name} must list keys as id:base64 with 32 bytes each, the newest first, and no id twice`);
    }
    return [keys[0] ?? { id: '', secret: '' }, ...keys.slice(1)];
  }

  /** One key: 32 bytes in base64. */
  key(name: string): Buffer {
    const text = this.text(name);
    const bytes = bytesOfBase64(text);
    if (text !== '' && bytes?.length !== 32) this.problems.push(`${name} must be 32 bytes in base64`);
    return bytes ?? Buffer.alloc(0);
  }

  /** Adds a problem. */
  fail(problem: string): void {
    this.problems.push(problem);
  }

  /** Throws all problems at once. */
  finish(): void {
    if (this.problems.length > 0) throw new InvalidSettings(this.problems);
  }

  /** Adds a problem of a setting, and returns the value to continue with. */
  #reportProblem<T>(name: string, problem: string, instead: T): T {
    this.problems.push(`${name} ${problem}`);
    return instead;
  }
}

/** The bytes of a base64 text; null if it is none. */
export function bytesOfBase64(base64: string): Buffer | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) return null;
  return Buffer.from(base64, 'base64');
}
