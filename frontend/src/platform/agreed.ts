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
type EventName = NonNullable<
  NonNullable<import('@orderstream/contracts/api.gen').paths['/api/admin/events']['get']['parameters']['query']>['event_type']
>;
type Source = 'ui' | 'webhook' | 'timer' | 'system';
type Explained = {
  id: string;
  kind: EventName;
  at: string;
  actor: {
    kind: 'user' | 'anonymous' | 'provider' | 'system';
    id: string | null;
    role: 'customer' | 'admin' | 'auditor' | 'moderator' | null;
    name: string | null;
  };
  source: Source;
  reason: string | null;
  cause_id: string;
  causes: { id: string; kind: EventName; at: string; source: Source; order_id: string | null }[];
  payload: Record<string, unknown>;
};
export type TimelinePaths = {
  '/api/orders/{id}/timeline': Get<
    { items: { id: string; kind: EventName; at: string; data: Record<string, unknown> }[]; next: string | null },
    PageQ,
    { id: string }
  >;
  '/api/admin/orders/{id}/timeline': Get<{ items: Explained[]; next: string | null }, PageQ, { id: string }>;
};
