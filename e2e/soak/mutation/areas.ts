/** The folders whose conditions decide about money, rights and the sync. */
export const mutatedFolders = [
  'sync/rules',
  'sync/policies',
  'sync/mutators',
  'server/billing',
  'server/payments',
  'server/accounts',
  'server/changes',
  'server/sync',
] as const

/** Of a hundred mutants in a folder the tests find at least so many. */
export const leastScore = 85

/** The name of a folder's figures in the record of the soak. */
export const figureOf = (folder: string): string => `mutation: ${folder}`
