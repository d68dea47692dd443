import type { Refusals } from '../shared/refusal.ts';

export const accountRefusals = {
  already_registered: [409, 'This email is already registered'],
  wrong_credentials: [401, 'Wrong email or password'],
  email_not_confirmed: [403, 'Please confirm your email'],
  wrong_password: [403, 'Wrong password'],
  sign_in_again: [403, 'Please confirm that it is you'],
  token_invalid: [400, 'This link is not valid any more'],
  password_too_short: [400, 'Password must be at least 10 characters'],
  password_common: [400, 'This password is one of the commonest'],
  account_unknown: [404, 'User not found'],
  account_deleted: [409, 'This account is being deleted'],
  not_yourself: [409, 'You cannot do this to your own account'],
  last_administrator: [409, 'The last active administrator cannot be removed'],
  email_unconfirmed: [409, 'The email of this account is not confirmed yet'],
  paid_orders_awaiting_delivery: [409, 'You have paid orders awaiting delivery'],
  google_failed: [502, 'Failed to sign in with Google'],
  google_unavailable: [503, 'Google sign-in is not configured'],
} as const satisfies Refusals;
export type AccountRefusal = keyof typeof accountRefusals;
