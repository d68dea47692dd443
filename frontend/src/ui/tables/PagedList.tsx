import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { EmptyState, LoadedData } from '../feedback/states.tsx';
import { LoadMore } from './LoadMore.tsx';

type Pages<Row> = { pages: readonly { items: readonly Row[] }[] };
type ListQuery<Row> = ComponentProps<typeof LoadMore>['query'] & ComponentProps<typeof LoadedData<Pages<Row>>>['query'];

/** The rows of all loaded pages. */
export const loadedRows = <Row,>({ data }: { data: Pages<Row> | undefined }): Row[] => data?.pages.flatMap(({ items }) => items) ?? [];

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
