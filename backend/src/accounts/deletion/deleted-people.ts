import { appendFile, readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';

/** The ids of deleted people in a file outside the databases, because a restored backup lacks the latest deletions. */
@Injectable()
export class DeletedPeople {
  readonly #file: string | null;

  constructor(@Inject(SETTINGS) { deletedPeopleFile }: Settings) {
    this.#file = deletedPeopleFile;
  }

  /** Appends an id to the file, and waits until the disk has it. */
  async add(userId: string): Promise<void> {
    if (this.#file !== null) await appendFile(this.#file, `${userId}\n`, { mode: 0o600, flush: true });
  }

  /** The ids in the file; none without a file. */
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
