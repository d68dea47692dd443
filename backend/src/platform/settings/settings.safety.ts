import type { ConfiguredKey, SettingsReader } from './settings.reading.ts';
import { bytesOfBase64 } from './settings.reading.ts';

/** Whether a host is this machine: `localhost`, a name below it, or a loopback address. */
function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** The host of a URL, or an empty text. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** Every host of a connection string: the hosts of a cluster are separated by commas. */
function hostsOf(connection: string): string[] {
  const authority = /^[a-z+]+:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(connection)?.[1] ?? '';
  return authority.split(',').map((host) => host.replace(/:\d+$/, ''));
}

/**
 * Requires a statement about proxies behind https: the process speaks no TLS, so an https address implies a proxy, and without the
 * proxy's headers all people would have one address.
 */
export function checkProxy(reading: SettingsReader, publicUrl: string): void {
  const proxies = reading.optional('TRUST_PROXY');
  if (proxies === null) {
    if (publicUrl.startsWith('https:'))
      reading.fail('TRUST_PROXY is missing: name the proxy in front (an address, a range, "loopback" or a count), or say "none"');
    return;
  }
  const part = /^(none|false|loopback|linklocal|uniquelocal|[\da-fA-F.:]+(\/\d{1,3})?)$/;
  const everyAddress = /^(0\.0\.0\.0|::)\/0$/;
  const parts = proxies.split(',').map((entry) => entry.trim());
  if (!/^\d+$/.test(proxies) && !parts.every((entry) => part.test(entry) && !everyAddress.test(entry)))
    reading.fail('TRUST_PROXY must be an address, a range other than everybody, "loopback", a count of proxies, or "none"');
}

type Places = { publicUrl: string; databaseUrl: string; eventStoreUrl: string; smtpUrl: string };

/** Requires https of a shop that is reachable from other machines, and encrypted connections to other machines. */
export function checkEncryption(reading: SettingsReader, { publicUrl, databaseUrl, eventStoreUrl, smtpUrl }: Places): void {
  if (isLoopback(hostOf(publicUrl)) || publicUrl === '') return;
  if (!publicUrl.startsWith('https:')) reading.fail('PUBLIC_URL must begin with https: unless it is an address of this machine');
  const exceptions = new Set((reading.optional('UNENCRYPTED_HOSTS') ?? '').split(',').map((host) => host.trim()));
  const unencryptedHosts = (connection: string) =>
    hostsOf(connection).filter((host) => host !== '' && !isLoopback(host) && !exceptions.has(host));
  const refuseUnencrypted = (name: string, connection: string, remedy: string) => {
    const hosts = unencryptedHosts(connection);
    if (hosts.length > 0) reading.fail(`${name} is not encrypted: ${remedy}, or name its host in UNENCRYPTED_HOSTS`);
  };
  if (/[?&]tls=false/i.test(eventStoreUrl)) refuseUnencrypted('EVENTSTORE_URL', eventStoreUrl, 'leave out tls=false');
  if (!/[?&]sslmode=(require|verify-ca|verify-full)/.test(databaseUrl))
    refuseUnencrypted('DATABASE_URL', databaseUrl, 'add sslmode=verify-full');
  if (smtpUrl.startsWith('smtp:') && !/[?&]requireTLS=true/i.test(smtpUrl))
    refuseUnencrypted('SMTP_URL', smtpUrl, 'use smtps: or add requireTLS=true');
}

type Rings = {
  sealingKeys: readonly ConfiguredKey[];
  tokenKeys: readonly ConfiguredKey[];
  auditKeys: readonly ConfiguredKey[];
  fingerprintKey: Buffer;
};

/** Refuses a well-known key and a key with two purposes: neither protects anything. */
export function checkKeys(reading: SettingsReader, { sealingKeys, tokenKeys, auditKeys, fingerprintKey }: Rings): void {
  const secretsOf = (keys: readonly ConfiguredKey[]) => keys.map(({ secret }) => bytesOfBase64(secret) ?? Buffer.alloc(0));
  const rings: [string, Buffer[]][] = [
    ['SEALING_KEYS', secretsOf(sealingKeys)],
    ['TOKEN_KEYS', secretsOf(tokenKeys)],
    ['AUDIT_KEYS', secretsOf(auditKeys)],
    ['FINGERPRINT_KEY', [fingerprintKey]],
  ];
  const usedBy = new Map<string, string>();
  for (const [name, keys] of rings) {
    for (const key of keys.filter(({ length }) => length === 32)) {
      if (key.every((byte) => byte === 0)) reading.fail(`${name} has a key of zeros: make one with "openssl rand -base64 32"`);
      const text = key.toString('base64');
      const other = usedBy.get(text);
      if (other === name) reading.fail(`${name} has the same key twice`);
      else if (other !== undefined) reading.fail(`${name} has a key of ${other}: every purpose needs one of its own`);
      usedBy.set(text, name);
    }
  }
}

const shortestToken = 16;

/** Requires a token for metrics that cannot be guessed. */
export function checkMetricsToken(reading: SettingsReader): void {
  const token = reading.optional('METRICS_TOKEN');
  if (token !== null && token.length < shortestToken)
    reading.fail(`METRICS_TOKEN must have at least ${shortestToken} characters: make one with "openssl rand -hex 24"`);
}
