/** Paths that need a session, which is renewed before anything else of them is requested. */
export const guardedPaths = /^\/(app|admin|audit|payment|account-status|second-factor)(\/|$)/;
