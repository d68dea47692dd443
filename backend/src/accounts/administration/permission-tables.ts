import { appUser } from '@orderstream/projections/accounts/app-user.table';
import { userRoles } from '@orderstream/projections/accounts/user-roles.table';
import { Reader } from '@orderstream/projections/platform/reading/reader';
import { Inject, Injectable } from '@nestjs/common';
import type { Reached } from '../../platform/deciding/command.ts';
import { refusal } from '../../platform/deciding/refusal.ts';

/** Requests read permissions from the tables, so a change of them is answered when the tables have it. */
@Injectable()
export class PermissionTables {
  constructor(@Inject(Reader) private readonly reader: Reader) {}

  async waitFor({ position }: Reached): Promise<Reached> {
    const isCaughtUp = await this.reader.passed([appUser, userRoles], BigInt(position));
    if (!isCaughtUp) throw refusal('store_unavailable');
    return { position };
  }
}
