import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { EmptyState, LoadedData } from '../feedback/states.tsx';
import { LoadMore } from './LoadMore.tsx';

type Pages<Row> = { pages: readonly { items: readonly Row[] }[] };
type ListQuery<Row> = ComponentProps<typeof LoadMore>['query'] & ComponentProps<typeof LoadedData<Pages<Row>>>['query'];

/** The rows of all loaded pages. */
export const loadedRows = <Row,>({ data }: { data: Pages<Row> | undefined }): Row[] => data?.pages.flatMap(({ items }) => items) ?? [];

type SeenPages<Row> = { pages: readonly { items: readonly Row[]; as_of: string }[] };
/** The same, each row with the position of the log as of which it is shown. */
export const seenRows = <Row extends object>({ data }: { data: SeenPages<Row> | undefined }): (Row & { as_of: string })[] =>
  data?.pages.flatMap(({ items, as_of }) => items.map((item) => ({ ...item, as_of }))) ?? [];

type Props<Row> = Omit<ComponentProps<typeof LoadedData>, 'query' | 'children'> & {
  query: ListQuery<Row>;
  empty: ComponentProps<typeof EmptyState>;
  children: (rows: Row[]) => ReactNode;
};

/** A list that loads page by page: placeholders, the error or the empty state, then its rows and the button for more. */
export function PagedList<Row>({ query, empty, children, ...waiting }: Props<Row>) {
  // The same array until the data change, for rows that are compared with it.
  const rows = useMemo(() => loadedRows({ data: query.data }), [query.data]);
  return (
    <LoadedData inset query={query} {...waiting}>
      {() => (
        <>
          {rows.length === 0 ? <EmptyState {...empty} /> : children(rows)}
          <LoadMore query={query} />
        </>
      )}
    </LoadedData>
  );
}
