/**
 * Who may knock where. Every route of the API has a row; one without fails the specs, and so does a row without a route.
 * `public`: nobody is asked who they are. `own_key`: a signature or a token of its own. `any_status`: whoever is signed
 * in. Otherwise the account must be active, and have one of these roles where there are any.
 */
export type Access = 'public' | 'own_key' | 'any_status' | 'active' | readonly ('admin' | 'auditor')[];

const admin = ['admin'] as const;

export const access: Readonly<Record<string, Access>> = {
  'POST /api/auth/signup': 'public',
  'POST /api/auth/confirm': 'public',
  'POST /api/auth/resend-confirmation': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/refresh': 'public',
  'POST /api/auth/logout': 'public',
  'GET /api/auth/providers': 'public',
  'GET /api/auth/google': 'public',
  'GET /api/auth/google/callback': 'public',
  'GET /api/health/live': 'public',
  'GET /api/health/ready': 'public',
  'GET /metrics': 'own_key',

  'POST /api/auth/change-password': 'any_status',
  'GET /api/auth/sessions': 'any_status',
  'DELETE /api/auth/sessions': 'any_status',
  'DELETE /api/auth/sessions/:id': 'any_status',
  'GET /api/me': 'any_status',
  'PATCH /api/me/profile': 'any_status',
  'DELETE /api/me': 'any_status',
  'GET /api/live': 'any_status',

  'GET /api/availability': 'active',
  'POST /api/orders': 'active',
  'GET /api/orders': 'active',
  'GET /api/orders/:id': 'active',
  'GET /api/orders/:id/products': 'active',
  'POST /api/orders/:id/products/reveal': 'active',
  'POST /api/orders/:id/private-info/reveal': 'active',
  'POST /api/orders/:id/cancel': 'active',

  'GET /api/admin/users': admin,
  'GET /api/admin/users/:id': admin,
  'PATCH /api/admin/users/:id/status': admin,
  'PUT /api/admin/users/:id/roles/:role': admin,
  'DELETE /api/admin/users/:id/roles/:role': admin,
  'DELETE /api/admin/users/:id': admin,
  'GET /api/admin/users/:id/orders-summary': admin,
  'GET /api/admin/stats': admin,
  'GET /api/admin/events': admin,
  'GET /api/admin/orders': admin,
  'GET /api/admin/orders/:id': admin,
  'POST /api/admin/orders': admin,
  'PATCH /api/admin/orders/:id': admin,
  'POST /api/admin/orders/:id/send': admin,
  'POST /api/admin/orders/:id/assign-products': admin,
  'POST /api/admin/orders/:id/unassign-products': admin,
  'POST /api/admin/orders/:id/confirm-without-products': admin,
  'POST /api/admin/orders/:id/cancel': admin,
  'POST /api/admin/orders/:id/reveal': admin,
  'GET /api/admin/products': admin,
  'POST /api/admin/products': admin,
  'POST /api/admin/products/import': admin,
  'PATCH /api/admin/products/:id': admin,
  'PUT /api/admin/products/:id/private-info': admin,
  'DELETE /api/admin/products/:id': admin,
  'POST /api/admin/products/:id/reveal': admin,
  'GET /api/admin/price-mappings': admin,
  'POST /api/admin/price-mappings': admin,
  'DELETE /api/admin/price-mappings/:id': admin,
};
