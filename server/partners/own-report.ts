import type { Actor } from '#sync/policies/actor.ts'
import type { PreparedReads } from '../db/core/reading/statements.ts'
import { ownReportOf } from '../db/partners/partner-packages.ts'

/** The answer to a report of an existing package. It says nothing else, because it may be another partner's. */
export const alreadyText =
  'A package with this tracking number was received before, so this is not a second one. If yours is another box, call the office.'

/** True for a package that a key reported before anybody else. Another one is not there for the key. */
export const isOwnReport = async (
  reads: Pick<PreparedReads, 'get'>,
  { accountId: apiKeyId }: Pick<Actor, 'accountId'>,
  packageId: string,
): Promise<boolean> => (await reads.get(ownReportOf, { apiKeyId, packageId })) !== undefined

/** The text is the same for a mailbox with and without a customer, so that a key can’t learn by counting which exist. */
export const unnamedText =
  'It is here. We confirm a customer only if the mailbox and the name on the box agree; the office does the rest.'
