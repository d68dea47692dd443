import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import { privateInfoLimit, unitNoteLimit } from '@orderstream/contracts/stock/lifecycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiRequest } from '../platform/api.ts';

export type SkuParts = { channel: Channel; product_type: ProductType };
export type ProductForm = ApiRequest<'post', '/api/admin/products'>;
/** The office's note and batch of a unit. */
export type UnitWords = { batch: string | null; note: string | null };
/** Batch and note in one line. */
export const unitWordsOf = ({ batch, note }: UnitWords): string => [batch, note].filter(Boolean).join(' · ');
export type ImportReport = { created: number; refused: readonly { line: number; code: string }[] };

/** One request stays below the server's limits, in lines and, with characters of up to four bytes, in size. */
const [mostLines, mostCharacters] = [1_000, 50_000];

/** Requests an email once a product is back in stock. */
export const useRequestStockAlert = () =>
  useMutation({ mutationFn: (body: ApiRequest<'post', '/api/stock-alerts'>) => api.post('/api/stock-alerts', { body }) });

/** Refreshes the stock, what can be ordered and what can be assigned. */
export function useRefreshStock() {
  const client = useQueryClient();
  return (): void => {
    for (const queryKey of [['admin'], ['availability']]) void client.invalidateQueries({ queryKey });
  };
}

export const useSetWarning = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'put', '/api/admin/stock/warning'>) => api.put('/api/admin/stock/warning', { body }),
    onSuccess: useRefreshStock(),
  });

export const useCreateProduct = () =>
  useMutation({ mutationFn: (body: ProductForm) => api.post('/api/admin/products', { body }), onSuccess: useRefreshStock() });

export const useUpdateProduct = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; version: string } & Partial<ProductForm>) =>
      api.patch('/api/admin/products/{id}', { path: { id }, body }),
    onSettled: useRefreshStock(),
  });

export const useChangePrivateInfo = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; version: string; privateInfo: string }) =>
      api.put('/api/admin/products/{id}/private-info', { path: { id }, body }),
    onSettled: useRefreshStock(),
  });

/** `instead`: what the editor saw. */
export const describeUnit = ({ id, ...body }: { id: string; instead: UnitWords } & UnitWords) =>
  api.put('/api/admin/products/{id}/words', { path: { id }, body });

export const useDescribeUnit = () => useMutation({ mutationFn: describeUnit, onSettled: useRefreshStock() });

export const deleteUnit = (id: string) => api.delete('/api/admin/products/{id}', { path: { id } });

export const useDeleteProduct = () => useMutation({ mutationFn: deleteUnit, onSuccess: useRefreshStock() });

export const mendUnit = ({ id, ...body }: { id: string; private_info?: string }) =>
  api.post('/api/admin/products/{id}/mend', { path: { id }, body });

export const useMendProduct = () => useMutation({ mutationFn: mendUnit, onSuccess: useRefreshStock() });

export const writeOffUnit = (id: string) => api.post('/api/admin/products/{id}/write-off', { path: { id } });

export const useWriteOffProduct = () => useMutation({ mutationFn: writeOffUnit, onSuccess: useRefreshStock() });

export const useSwitchSelfDelivery = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'put', '/api/admin/products/self-delivery'>) => api.put('/api/admin/products/self-delivery', { body }),
    onSuccess: useRefreshStock(),
  });

export const useRevealProduct = () =>
  useMutation({ mutationFn: (id: string) => api.post('/api/admin/products/{id}/reveal', { path: { id } }), gcTime: 0 });

/** A line is the private information of a unit, and may come with a note. */
export type ImportLine = { text: string; note: string };
type ImportRequest = SkuParts & { batch: string; lines: readonly ImportLine[] };

/** Why a line cannot be imported; null if it can. */
function problemOfLine({ text, note }: ImportLine): string | null {
  if (text.trim().length > privateInfoLimit) return 'too_long';
  return note.trim().length > unitNoteLimit ? 'note_too_long' : null;
}

async function importPart(
  { batch, ...sku }: Omit<ImportRequest, 'lines'>,
  part: readonly ImportLine[],
  start: number,
): Promise<ImportReport> {
  const tooLong = part.flatMap((line, index) => {
    const code = problemOfLine(line);
    return code ? [{ line: start + index + 1, code }] : [];
  });
  const taken = part.map((line) => (problemOfLine(line) ? { text: '', note: '' } : line));
  const lines = taken.map(({ text }) => text);
  const notes = taken.map(({ note }) => note.trim());
  if (lines.every((line) => line.trim() === '')) return { created: 0, refused: tooLong };
  const { created, refused } = await api.post('/api/admin/products/import', {
    body: { ...sku, lines, ...(batch && { batch }), ...(notes.some(Boolean) && { notes }) },
  });
  const moved = refused.map(({ line, code }) => ({ line: line + start, code }));
  return { created, refused: [...tooLong, ...moved].sort((a, b) => a.line - b.line) };
}

/** How many of the remaining lines fit into one request. */
function partFrom(lines: readonly ImportLine[], start: number): readonly ImportLine[] {
  let characters = 0;
  const over = lines
    .slice(start, start + mostLines)
    .findIndex((line) => (characters += problemOfLine(line) ? 0 : line.text.length + line.note.length) > mostCharacters);
  return lines.slice(start, over === -1 ? start + mostLines : start + over);
}

/** Sends the lines in parts and reports progress: lines accepted before a failure stay imported. */
export function useImportProducts(onProgress: (done: number, report: ImportReport) => void) {
  return useMutation({
    mutationFn: async ({ lines, ...about }: ImportRequest): Promise<ImportReport> => {
      let report: ImportReport = { created: 0, refused: [] };
      for (let start = 0, part = partFrom(lines, 0); part.length > 0; start += part.length, part = partFrom(lines, start)) {
        const { created, refused } = await importPart(about, part, start);
        report = { created: report.created + created, refused: [...report.refused, ...refused] };
        onProgress(start + part.length, report);
      }
      return report;
    },
    onSettled: useRefreshStock(),
  });
}
