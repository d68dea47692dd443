import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

type Mail = ApiAnswer<'get', '/api/admin/mails'>['items'][number];

const allMails = () =>
  queryOptions({ queryKey: ['mails'], queryFn: ({ signal }) => api.get('/api/admin/mails', { signal }), staleTime: Infinity });

/** The mail that a fact names; none while the answer is on its way, or where the fact names none. */
export function useMailOfTemplate(template: unknown): Mail | undefined {
  const { data } = useQuery({ ...allMails(), enabled: template !== undefined });
  return data?.items.find((mail) => mail.template === template);
}
