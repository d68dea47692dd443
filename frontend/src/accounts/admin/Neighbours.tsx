import { accountStatuses } from '@orderstream/contracts/accounts/lifecycle';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { adminUsers, type UserFilters } from '../accounts.queries.ts';
import { neighbourTexts } from './admin.texts.ts';

/** A history entry can be older than this page, and have what was a filter then. */
const isFilters = (value: unknown): value is UserFilters =>
  typeof value === 'object' &&
  value !== null &&
  (!('status' in value) || value.status === undefined || accountStatuses.some((status) => status === value.status));

type ListState = { users: UserFilters };

/** The state of a link from the list of users to one of them. The router carries it untyped. */
export const listState = ({ search, status, tag }: UserFilters): ListState => ({ users: { search, status, tag } });

/** The filters of the list that led here; null for visitors from other pages. */
export function useOriginFilters(): UserFilters | null {
  const state: unknown = useLocation().state;
  const { users } = (typeof state === 'object' && state !== null ? state : {}) as Partial<ListState>;
  return isFilters(users) ? users : null;
}

/** The address of the list of users with these filters. */
export const userListAddress = ({ search, status, tag }: UserFilters): string => {
  const filters = new URLSearchParams({ ...(search && { search }), ...(status && { status }), ...(tag && { tag }) }).toString();
  return filters ? `/admin/users?${filters}` : '/admin/users';
};

/** The ids before and after a user. One who has left the list, for example by approval, keeps the old position; the next has moved up. */
function useNeighbours(userId: string, list: UserFilters) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(adminUsers(list));
  const ids = data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  const foundAt = ids.indexOf(userId);
  const [lastPlace, setPlace] = useState({ userId, position: foundAt });
  if (foundAt >= 0 && (lastPlace.userId !== userId || lastPlace.position !== foundAt)) setPlace({ userId, position: foundAt });
  const position = foundAt < 0 && lastPlace.userId === userId ? lastPlace.position : foundAt;
  const after = foundAt >= 0 ? position + 1 : position;
  const isAtEnd = position >= 0 && after >= ids.length && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isAtEnd) void fetchNextPage();
  }, [isAtEnd, fetchNextPage]);
  return position < 0 ? {} : { previous: ids[position - 1], next: ids[after] };
}

/** Links to the previous and next user, in the order of the list that led here. */
export function Neighbours({ userId, list }: { userId: string; list: UserFilters }) {
  const t = useTexts(neighbourTexts);
  const { previous, next } = useNeighbours(userId, list);
  const neighbourLink = (id: string | undefined, name: string) => (
    <LinkButton
      to={id ? `/admin/users/${id}` : userListAddress(list)}
      state={listState(list)}
      size="small"
      variant="outlined"
      color="inherit"
      disabled={!id}
    >
      {name}
    </LinkButton>
  );
  return (
    <Stack direction="row" spacing={1} component="nav" aria-label={t.label}>
      {neighbourLink(previous, t.previous)}
      {neighbourLink(next, t.next)}
    </Stack>
  );
}
