/** Where the import rules look. */
export const workspaces = [
  'contracts/src',
  'proof/src',
  'eventstore/src',
  'projections/src',
  'backend/src',
  'frontend/src',
  'sandbox/src',
  'client/src',
  'bench/src',
  'e2e',
];
