/** The public pages for search engines to index. */
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
