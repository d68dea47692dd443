import type { Role } from '@orderstream/contracts/accounts/lifecycle';
import type { People, SignedInPerson } from './people.ts';

/** Signs in people with these names and roles before the first spec. */
export function castOf<Name extends string>(
  people: () => People,
  roles: Readonly<Record<Name, readonly Role[]>>,
): Readonly<Record<Name, SignedInPerson>> {
  const members = {} as Record<Name, SignedInPerson>;
  beforeAll(async () => {
    for (const name of Object.keys(roles) as Name[]) members[name] = await people().person('active', roles[name]);
  });
  return members;
}
