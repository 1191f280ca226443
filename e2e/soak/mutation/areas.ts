const route = (...names: readonly string[]): string[] => names.map((name) => `server/routes/${name}.test.ts`)

/**
 * The folders whose conditions decide about money, rights and the sync, with the tests that judge their mutants. A mutant
 * that only other tests detect counts as undetected: the score is the least that the whole suite has.
 */
export const judgesOf = {
  'sync/rules': ['sync/rules/**/*.test.ts', 'sync/mutators/**/*.test.ts'],
  'sync/policies': ['sync/policies/*.test.ts'],
  'sync/mutators': ['sync/mutators/**/*.test.ts'],
  'server/billing': ['server/billing/*.test.ts', ...route('invoices', 'invoice-billing', 'estimates')],
  'server/payments': ['server/payments/**/*.test.ts', ...route('payments', 'checkouts')],
  'server/accounts': [
    'server/accounts/*.test.ts',
    ...route('accounts', 'accounts-manage', 'account-proof', 'address', 'handhelds', 'recovery', 'session'),
  ],
  'server/changes': [
    'server/changes/{audit-actions,commit-group,run-mutation,undo-check-in}.test.ts',
    'server/sync/push*.test.ts',
    ...route('sent-twice'),
  ],
  'server/sync': [
    'server/sync/{depth,epoch,fan-out,hello,live,pull,push,push-check-ins,push-rows,references}.test.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Of a hundred mutants in a folder the tests find at least so many. */
export const leastScore = 85

/** The name of a folder's figures in the record of the soak. */
export const figureOf = (folder: string): string => `mutation: ${folder}`
