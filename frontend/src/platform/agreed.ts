/** Shapes that the API will describe itself. */
type J<T> = { 200: { content: { 'application/json': T } } };
type Get<T, Q, P = never> = { get: { parameters: { query?: Q; path: P }; responses: J<T> } };
type GetPlain<T, Q> = { get: { parameters: { query?: Q }; responses: J<T> } };

export type Transaction = {
  id: string;
  created: number;
  kind: 'payment' | 'refund';
  description: string;
  amount: number;
  currency: string;
  status: string;
  order_id: string | null;
  receipt_url: string | null;
  invoice_url: string | null;
  invoice_pdf: string | null;
};
type Transactions = { items: Transaction[]; next: string | null };
type PageQ = { limit?: number; after?: string };
export type AttentionItem = {
  id: string;
  kind: string;
  since: string;
  order_id: string | null;
  user_id: string | null;
  user: { email: string; full_name: string } | null;
  subscription_id: string | null;
  charge_id: string | null;
  amount: number | null;
  currency: string | null;
  details: Record<string, unknown>;
  actions: ('retry' | 'dismiss' | 'refund' | 'assign_products' | 'accept_payment' | 'link_order')[];
};

export type AgreedPaths = {
  '/api/transactions': GetPlain<Transactions, PageQ & { kind?: 'payment' | 'refund' }>;
  '/api/admin/users/{id}/transactions': Get<Transactions, PageQ & { kind?: 'payment' | 'refund' }, { id: string }>;
  '/api/admin/attention': GetPlain<{ items: AttentionItem[]; next: string | null; open: number }, PageQ>;
};
