import { customerNames, logInsFor } from '../../support/customer-log-ins.ts'
import type { LogInName } from '../../support/people.ts'
import { onServer } from '../../support/postgres.ts'

const addedCount = 8

/** The phones of a run belong to more than the two customers of the demo. */
export const customers: readonly LogInName[] = ['user', 'user2', ...customerNames(addedCount)]

/** Lets customers of the demo company, which have no logins there, log in with its password. */
export const openLogIns = (databaseUrl: string): Promise<void> =>
  onServer(databaseUrl, ...logInsFor(addedCount))
