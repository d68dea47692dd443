import { appUser } from '@orderstream/projections/accounts/app-user.table';
import { userRoles } from '@orderstream/projections/accounts/user-roles.table';
import { Reader } from '@orderstream/projections/platform/reading/reader';
import { Inject, Injectable } from '@nestjs/common';
import type { Reached } from '../../platform/deciding/command.ts';
import { refusal } from '../../platform/deciding/refusal.ts';

/** Longer than a read waits: the change has been made, and saying otherwise would be wrong. */
const patienceMilliseconds = 10_000;

/** Requests read permissions from tables, so a change is answered only when the tables have it. */
@Injectable()
export class PermissionTables {
  constructor(@Inject(Reader) private readonly reader: Reader) {}

  /** Returns the position once the tables have it; refuses if they take too long. */
  async waitFor({ position }: Reached): Promise<Reached> {
    const isCaughtUp = await this.reader.haveReached([appUser, userRoles], BigInt(position), patienceMilliseconds);
    if (!isCaughtUp) throw refusal('store_unavailable');
    return { position };
  }
}
