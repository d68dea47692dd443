import type { Store } from '../reading/store.ts';
import { groupExists, groupFailed, groupMissing } from '../services/persistent-refusals.ts';
import type { GroupFilter, GroupRecord, GroupSettings } from '../storage/group-record.ts';
import { Group } from './group.ts';

type Named = { source: string; name: string };

const keyOf = ({ source, name }: Named): string => JSON.stringify([source, name]);

function checkSettings(group: Named, settings: GroupSettings): void {
  const { read_batch_size: batch, history_buffer_size: history } = settings;
  if (batch >= history) throw groupFailed(group, 'readBatchSize may not be greater than or equal to historyBufferSize');
  if (history < 1 || batch < 1) throw groupFailed(group, 'buffers must hold at least one event');
}

/** All persistent subscriptions of the server, each of them at work from the moment it exists. */
export class Groups {
  readonly #store: Store;
  readonly #groups = new Map<string, Group>();
  #changes: Promise<unknown> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
  }

  async load(): Promise<void> {
    for (const record of await this.#store.storage.groups()) this.#run(record);
  }

  find(named: Named): Group {
    const group = this.#groups.get(keyOf(named));
    if (group === undefined) throw groupMissing(named);
    return group;
  }

  list(source: string | null): Group[] {
    const all = [...this.#groups.values()];
    if (source === null) return all;
    const found = all.filter(({ record }) => record.source === source);
    if (found.length === 0) throw groupMissing({ source, name: '' });
    return found;
  }

  create(named: Named, settings: GroupSettings, filter: GroupFilter | null): Promise<void> {
    return this.#change(async () => {
      checkSettings(named, settings);
      if (this.#groups.has(keyOf(named))) throw groupExists(named);
      const record: GroupRecord = {
        source: named.source,
        name: named.name,
        settings,
        filter,
        begin: await this.#begin(named.source, settings),
        checkpoint: null,
      };
      await this.#store.storage.saveGroup(record);
      this.#run(record);
    });
  }

  /** A group continues at its checkpoint; a new start position counts only for a group without one. */
  update(named: Named, settings: GroupSettings): Promise<void> {
    return this.#change(async () => {
      const group = this.find(named);
      checkSettings(named, settings);
      await group.stop('the subscription was updated');
      const record = { ...group.record, settings, begin: await this.#begin(named.source, settings) };
      await this.#store.storage.saveGroup(record);
      this.#run(record);
    });
  }

  delete(named: Named): Promise<void> {
    return this.#change(async () => {
      const group = this.find(named);
      await group.stop('the subscription was deleted');
      this.#groups.delete(keyOf(named));
      await this.#store.storage.deleteGroup(named.source, named.name);
      await group.parking.remove(AbortSignal.timeout(2_000));
    });
  }

  restart(): Promise<void> {
    return this.#change(async () => {
      for (const group of this.#groups.values()) await group.stop('persistent subscriptions were restarted');
      this.#groups.clear();
      await this.load();
    });
  }

  async close(): Promise<void> {
    await this.#changes;
    for (const group of this.#groups.values()) await group.stop('the server is closing');
    this.#groups.clear();
  }

  #run(record: GroupRecord): void {
    const group = new Group(this.#store, record);
    this.#groups.set(keyOf(record), group);
    group.start();
  }

  async #begin(source: string, { start_from: from }: GroupSettings): Promise<number> {
    if (typeof from === 'number') return from;
    if (from === 'start') return source === '$all' ? 1 : 0;
    return source === '$all' ? this.#store.log.visible + 1 : (await this.#store.heads.read(source)).lastRevision + 1;
  }

  /** One change after the other: two creations of one group must not both find it missing. */
  #change(work: () => Promise<void>): Promise<void> {
    const done = this.#changes.then(work);
    this.#changes = done.catch(() => undefined);
    return done;
  }
}
