import { appendFile, readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';

/** The ids of deleted people, kept outside the databases: a back-up that is restored does not know of the latest. */
@Injectable()
export class DeletedPeople {
  readonly #file: string | null;

  constructor(@Inject(SETTINGS) { deletedPeopleFile }: Settings) {
    this.#file = deletedPeopleFile;
  }

  async add(userId: string): Promise<void> {
    if (this.#file !== null) await appendFile(this.#file, `${userId}\n`, { mode: 0o600, flush: true });
  }

  async all(): Promise<string[]> {
    if (this.#file === null) return [];
    try {
      return [...new Set((await readFile(this.#file, 'utf8')).split(/\s+/).filter((id) => id !== ''))];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
