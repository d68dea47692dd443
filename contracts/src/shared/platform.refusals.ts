import type { Refusals } from './refusal.ts';

/** Refusals that no capability owns. */
export const platformRefusals = {
  invalid: [400, 'The request is not valid'],
  not_signed_in: [401, 'Please sign in'],
  account_not_active: [403, 'Your account is not active'],
  forbidden: [403, "You don't have permission to do this"],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  request_in_progress: [409, 'The same request is still being worked on'],
  too_large: [413, 'The request is too large'],
  unsupported_media_type: [415, 'The request must be JSON'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request'],
  too_many_requests: [429, 'Too many requests. Please try again later.'],
  internal: [500, 'Something went wrong on our side'],
  overloaded: [503, 'The service is busy. Please try again shortly.'],
  store_unavailable: [503, 'The service is temporarily unavailable. Please try again.'],
} as const satisfies Refusals;
export type PlatformRefusal = keyof typeof platformRefusals;
