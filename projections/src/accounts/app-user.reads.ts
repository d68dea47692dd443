import { queryRows, unprepared, Where, type Sql } from '../platform/database/sql.ts';
import { accountStatuses, type AccountStatus, type Role } from '@orderstream/contracts/accounts/lifecycle';
import type { Language } from '@orderstream/contracts/shared/languages';
import { tagKey } from '@orderstream/contracts/office/tags';
import { dayCounts, firstChartDay, type DayCount } from '../platform/reading/days.ts';
import { containsPattern, keysetPage, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import type { PickedRow } from '../platform/declaring/table.ts';
import { selectRows, sourceOf, type Source } from '../platform/reading/rows.ts';
import { subjectsWithTag } from '../office/tags.sql.ts';
import { appUser, answeredUser, type AppUserRow } from './app-user.table.ts';
import { userRoles } from './user-roles.table.ts';

type Person = {
  email: string;
  full_name: string;
  avatar_url: string | null;
  business_name: string | null;
  phone: string | null;
  description: string | null;
};
type UserWithPerson = AppUserRow & Omit<Person, 'avatar_url'>;
export type User = PickedRow<typeof answeredUser> &
  Pick<Person, 'email' | 'full_name' | 'business_name'> & { roles: Role[]; tags: string[] };
export type UserDetails = User & Pick<Person, 'phone' | 'description'>;
export type UserCounts = Record<AccountStatus | 'all', number>;
export type UserFilter = { search?: string | undefined; status?: AccountStatus | undefined; tag?: string | undefined };

const models = [appUser, userRoles];

/** The users whose email address or name contains the words, in any case. */
export const usersPage = (filter: UserFilter, page: PageQuery): Read<Paged<User> & { counts: UserCounts; matching: number }> =>
  readFrom(models, async (db) => {
    const { items, next } = await keysetPage(db, usersWithPeople, conditionsOf(filter), { by: ['created_at', 'id'], page });
    const counts = await countByStatus(db);
    const matching = filter.search || filter.tag ? await countUsers(db, filter) : counts[filter.status ?? 'all'];
    return { items: await withRolesAndTags(db, items), next, counts, matching };
  });

/** A user with contact details, roles and tags; null for an unknown id. */
export const userDetails = (id: string): Read<UserDetails | null> =>
  readFrom(models, async (db) => {
    const [row] = await selectRows(db, usersWithPeople, 'where u.id = $1', [id]);
    if (!row) return null;
    const [user] = await withRolesAndTags(db, [row]);
    const { phone, description } = row;
    return user ? { ...user, phone, description } : null;
  });

export const userCounts = (): Read<UserCounts> => readFrom(appUser, countByStatus);

const signUpsPerDay = unprepared(`
  select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
    from read.app_user where created_at >= $1 group by 1`);

/** How many people signed up on each of the last days. Deleted users are not counted. */
export const usersPerDay = (today: Date): Read<DayCount[]> =>
  readFrom(appUser, async (db) => {
    const rows = await queryRows<DayCount>(db, signUpsPerDay, [`${firstChartDay(today)}T00:00:00.000Z`]);
    return dayCounts(today, rows);
  });

export type OwnAccount = Person & {
  status: AccountStatus;
  email_confirmed: boolean;
  roles: Role[];
  language: Language | null;
  created_at: string;
  weak_password: boolean;
  /** Signing in with an identity ended it within the last week, and no other has been set. */
  password_ended: boolean;
};

const ownAccountQuery = `
  select p.email, p.full_name, p.avatar_url, p.business_name, p.phone, p.description, p.language, p.created_at,
         coalesce(u.status, 'pending_approval') as status,
         coalesce(u.email_confirmed, false) as email_confirmed,
         exists (select from vault.credential c where c.user_id = p.user_id and c.weak and c.ended_at is null) as weak_password,
         exists (select from vault.credential c where c.user_id = p.user_id and c.ended_at > now() - interval '7 days') as password_ended,
         array(select r.role from read.user_roles r where r.user_id = p.user_id order by r.role) as roles
    from vault.person p left join read.app_user u on u.id = p.user_id
   where p.user_id = $1`;

/** A person with what their account is now, which waits for approval before its first event has arrived. */
export const ownAccount = (id: string): Read<OwnAccount | null> =>
  readFrom(models, async (db) => {
    const [row] = await queryRows<Omit<OwnAccount, 'created_at'> & { created_at: Date }>(db, ownAccountQuery, [id]);
    return row ? { ...row, created_at: row.created_at.toISOString() } : null;
  });

const users = sourceOf(appUser, 'u');
/** Users joined with their rows in the vault, whose names and addresses a search needs. */
const usersWithPeople: Source<UserWithPerson> = {
  ...users,
  select: `${users.select}, p.email, p.full_name, p.business_name, p.phone, p.description`,
  from: `${users.from} join vault.person p on p.user_id = u.id`,
  row: (row) => Object.assign(row, users.row(row)),
};

function conditionsOf({ search, status, tag }: UserFilter): Where {
  const where = new Where();
  if (status) where.and('u.status = ?', status);
  if (search) where.and('p.search like ?', containsPattern(search));
  if (tag) where.and(`u.id = any(${subjectsWithTag('?')})`, tagKey(tag));
  return where;
}

async function countUsers(db: Sql, filter: UserFilter): Promise<number> {
  const { text, values } = conditionsOf(filter);
  const [row] = await queryRows<{ matching: number }>(
    db,
    unprepared(`select count(*)::int as matching from ${usersWithPeople.from} ${text}`),
    values,
  );
  return row?.matching ?? 0;
}

/** Adds roles and tags with one query each for all users of the page. */
async function withRolesAndTags(db: Sql, users: readonly UserWithPerson[]): Promise<User[]> {
  const ids = users.map(({ id }) => id);
  const [roles, tags] = [await rolesOf(db, ids), await tagsOf(db, ids)];
  return users.map((user) => {
    const { email, full_name, business_name } = user;
    return { ...answeredUser.of(user), email, full_name, business_name, roles: roles.get(user.id) ?? [], tags: tags.get(user.id) ?? [] };
  });
}

async function rolesOf(db: Sql, userIds: readonly string[]): Promise<Map<string, Role[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectRows(db, sourceOf(userRoles, 'r'), 'where r.user_id = any($1) order by r.role', [userIds]);
  return rows.reduce((roles, { user_id, role }) => roles.set(user_id, [...(roles.get(user_id) ?? []), role]), new Map<string, Role[]>());
}

const tagsQuery =
  'select subject_id, array_agg(tag order by key) as tags from vault.tag where subject_id = any($1::uuid[]) group by subject_id';

async function tagsOf(db: Sql, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = userIds.length === 0 ? [] : await queryRows<{ subject_id: string; tags: string[] }>(db, tagsQuery, [userIds]);
  return new Map(rows.map(({ subject_id, tags }) => [subject_id, tags]));
}

async function countByStatus(db: Sql): Promise<UserCounts> {
  const rows = await queryRows<{ status: AccountStatus; users: number }>(
    db,
    'select status, count(*)::int as users from read.app_user group by status',
  );
  const usersIn = (status: AccountStatus) => rows.find((row) => row.status === status)?.users ?? 0;
  const counts = Object.fromEntries(accountStatuses.map((status) => [status, usersIn(status)])) as Record<AccountStatus, number>;
  return { ...counts, all: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}
