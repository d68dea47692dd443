/** Public pages that search engines should know. */
export const publicPaths = [
  '/',
  '/pricing',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
  '/refund-policy',
  '/login',
  '/signup',
] as const;
