import { testSettings } from '../../platform/testing/environment.ts';
import { testServers } from '../../platform/testing/servers.ts';
import { Notary } from './notary.ts';
import { SealsVault } from './seals.vault.ts';
import { TestSealedLog } from '../testing/sealing.ts';
import { startWitness } from '../testing/witness.ts';

let log: TestSealedLog;
const started = testServers(() => log.close());
beforeAll(async () => {
  log = await TestSealedLog.on(started());
});
const newestSeal = async () => (await log.tree.seals({ limit: 1 }))[0];
const countSeals = async () => (await log.tree.seals({ limit: 200 })).length;
const isSealedAndDelivered = async (place: string, more: number) => {
  const before = await countSeals();
  return async () => (await countSeals()) >= before + more && (await log.tree.nextSealFor(place)) === null;
};
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('a witness', () => {
  it('gets a proof that the log has only grown, and its cosignature is added to the seal', async () => {
    const outside = await startWitness((note) => log.notary.hasSigned(note));
    const place = `witness ${outside.name}`;
    await log.write(5);
    await log.sealUntil(await isSealedAndDelivered(place, 1), { AUDIT_WITNESSES: outside.setting });
    await log.write(300);
    await log.sealUntil(await isSealedAndDelivered(place, 1), { AUDIT_WITNESSES: outside.setting });
    const seal = await newestSeal();
    expect(outside.state.head).toEqual({ size: seal?.size, root: seal?.root });
    expect(seal?.cosignatures).toMatch(/^— witness\.test\/w1 [A-Za-z0-9+/=]{104}\n$/);
    await outside.close();
  });

  it('gets every missed seal in order after its outage', async () => {
    const outside = await startWitness((note) => log.notary.hasSigned(note));
    outside.state.silent = true;
    const place = `witness ${outside.name}`;
    await log.vault.connections.query('delete from audit.handed');
    const before = await countSeals();
    await log.write(3);
    const isRefused = async () => outside.state.requests >= 2 && (await countSeals()) > before;
    await log.sealUntil(isRefused, { AUDIT_WITNESSES: outside.setting });
    expect((await log.tree.nextSealFor(place))?.revision).toBe(0n);
    outside.state.silent = false;
    await log.sealUntil(async () => (await log.tree.nextSealFor(place)) === null, { AUDIT_WITNESSES: outside.setting });
    expect(outside.state.head.size).toBe((await newestSeal())?.size);
    await outside.close();
  });

  it('counts as having no seal when its answer has another signer’s signature', async () => {
    const [outside, other] = [await startWitness((note) => log.notary.hasSigned(note)), await startWitness(() => true)];
    const setting = `${other.setting.split(' ')[0]} ${outside.setting.split(' ')[1]}`;
    await log.vault.connections.query('delete from audit.handed');
    await log.sealUntil(() => Promise.resolve(outside.state.requests >= 2), { AUDIT_WITNESSES: setting });
    expect((await log.tree.nextSealFor(`witness ${outside.name}`))?.revision).toBe(0n);
    await Promise.all([outside.close(), other.close()]);
  });
});

describe('the keys of seals', () => {
  it('can be replaced, and signatures by the old keys stay valid while those keys are listed', async () => {
    const older = await newestSeal();
    const rotated = testSettings(started(), { AUDIT_KEYS: `a2:${key(9)},a1:${key(4)}` });
    const notary = new Notary('orderstream/test', rotated.auditKeys);
    expect(notary.verifierKeys).toHaveLength(2);
    expect(notary.verifierKeys[1]).toBe(log.notary.verifierKeys[0]);
    expect(notary.hasSigned(older?.note ?? '')).toBe(true);
    const signed = notary.sign('orderstream/test\n1\nroot\n');
    expect([notary.hasSigned(signed), log.notary.hasSigned(signed)]).toEqual([true, false]);
    const without = new Notary('orderstream/test', [{ id: 'a2', secret: key(9) }]);
    expect(without.hasSigned(older?.note ?? '')).toBe(false);
  });
});

describe('the sequence of seals', () => {
  const gaps = async (patience = 600) =>
    (await new SealsVault(log.vault).page(null, 100, patience)).map(({ revision, gap }) => [Number(revision), gap]);

  it('has no gap when every fact was sealed in time', async () => {
    await log.write(2);
    await log.sealUntil(await isSealedAndDelivered('file', 1));
    expect((await gaps()).filter(([, gap]) => gap !== null)).toEqual([]);
    expect(await new SealsVault(log.vault).countGaps(600)).toBe(0);
  });

  it('reports a late seal, except for the first one, before which no sealer ran', async () => {
    const { vault } = log;
    const rows = `select gen_random_uuid(), from_position, 's', 0, 'order_sent', sealed_at - interval '1 hour', '{}', '{}', 'ui',
      gen_random_uuid(), gen_random_uuid(), 1, '[]' from audit.seal where revision < 2`;
    await vault.connections
      .query(`insert into read.notifications_logs (id, position, stream, revision, event_type, created_at, payload, actor, source,
      cause_id, correlation_id, schema, subjects) ${rows}`);
    const listed = await gaps();
    expect(listed).toContainEqual([1, 'late']);
    expect(listed).toContainEqual([0, null]);
    expect(await new SealsVault(vault).countGaps(600)).toBe(1);
    await vault.connections.query(`delete from read.notifications_logs where stream = 's'`);
  });

  it('reports a missing seal, and missing facts', async () => {
    const { vault } = log;
    await vault.connections.query('update audit.seal set from_position = from_position + 1 where revision = 2');
    expect(await gaps()).toContainEqual([2, 'facts_missing']);
    await vault.connections.query('update audit.seal set from_position = from_position - 1 where revision = 2');
    await vault.connections.query('delete from audit.seal where revision = 1');
    expect(await gaps()).toContainEqual([2, 'seal_missing']);
    expect(await new SealsVault(vault).countGaps(600)).toBe(1);
  });
});
