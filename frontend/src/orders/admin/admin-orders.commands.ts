import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ApiRequest } from '../../platform/api.ts';
import type { paths } from '../../platform/paths.ts';
import { adminOrder, versionOfUnits } from '../orders.queries.ts';

type DraftChange = ApiRequest<'patch', '/api/admin/orders/{id}'>;
export type CustomTerms = Omit<DraftChange, 'version'>;

/** Refreshes orders, stock, the person's numbers and the log: all may have changed, even if the answer was a refusal. */
export function useRefreshOffice() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: ['admin'] });
}

export const useCreateCustomOrder = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'post', '/api/admin/orders'>) => api.post('/api/admin/orders', { body }),
    onSuccess: useRefreshOffice(),
  });

export const useEditDraft = (id: string) =>
  useMutation({
    mutationFn: (body: DraftChange) => api.patch('/api/admin/orders/{id}', { path: { id }, body }),
    onSettled: useRefreshOffice(),
  });

type AnyRoute = Extract<keyof paths, `/api/admin/orders/{id}/${string}`>;
/** The commands on one order. */
type OrderRoute = { [P in AnyRoute]: paths[P] extends { post: object } ? P : never }[AnyRoute];
/** The commands that take no more than the order's id. */
export type PlainRoute = { [R in OrderRoute]: [ApiRequest<'post', R>] extends [never] ? R : never }[OrderRoute];
/** What a command takes besides the order's id. */
type Form<R extends OrderRoute> = R extends PlainRoute ? void : ApiRequest<'post', R>;

const post = api.post as (route: OrderRoute, request: { path: { id: string }; body: unknown }) => Promise<unknown>;
export const useActOnOrder = <R extends OrderRoute>(id: string, route: R) =>
  useMutation({ mutationFn: (body: Form<R>) => post(route, { path: { id }, body }), onSettled: useRefreshOffice() });

/** Reveals the secrets of an order. The mask of a custom order's text tells one version from the next. */
export function useRevealOrder(id: string) {
  const { data } = useQuery({ ...adminOrder(id), enabled: false });
  const reveal = useMutation({ mutationFn: () => api.post('/api/admin/orders/{id}/reveal', { path: { id } }), gcTime: 0 });
  return { ...reveal, version: `${data?.private_info_mask}.${versionOfUnits(data?.products ?? [])}` };
}
