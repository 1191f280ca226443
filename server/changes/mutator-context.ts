import { jamaicaDay } from '#sync/lib/business-day.ts'
import type { MutatorContext } from '#sync/mutators/mutator.ts'
import { hasFlightCosts } from '../db/billing/flight-costs.ts'
import { stoppingBillOf } from '../db/billing/overdue.ts'
import { creditAtRelease } from '../db/billing/release-credit.ts'
import { storageOwedFor } from '../db/billing/storage.ts'
import { readSettings } from '../db/company/settings.ts'
import { codeOfDelivery } from '../db/deliveries/door-codes.ts'
import { knownFile } from '../db/files/files.ts'
import { dutyTermsOn } from '../db/packages/duty-terms.ts'
import { missingPapersOf } from '../db/packages/missing-papers.ts'
import { authorizedNamesOf, isTransferChecked, numbersNaming, owedFor } from '../db/packages/release.ts'
import { historySince } from '../db/sync/sync-queries.ts'
import { readSchedules } from './expected-days.ts'
import type { TransactionPart } from './transaction.ts'
import type { ChangeMoment } from './vouched-moment.ts'

interface ContextInput extends Pick<MutatorContext, 'uid' | 'deviceId' | 'isQueued' | 'sessionAccountId'> {
  readonly moment: ChangeMoment
}

/** Reads a value at its first use only. */
function recalling<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const values = new Map<string, Promise<T>>()
  return (key, read) => {
    const value = values.get(key) ?? read()
    values.set(key, value)
    return value
  }
}

/** The context of a mutator on the server. */
export const serverContext = (
  tx: TransactionPart,
  { uid, moment, deviceId, isQueued = false, sessionAccountId }: ContextInput,
): Omit<MutatorContext, 'id'> => {
  const { statements: write, at: now, version } = tx
  // A manifest asks for each of its packages, and most belong to few customers.
  const recall = recalling<readonly string[]>()
  return {
    ...moment,
    uid,
    now,
    version,
    deviceId,
    ...(sessionAccountId ? { sessionAccountId } : {}),
    side: 'server',
    isQueued,
    doorMoney: tx.doorMoney(tx),
    isCodeOf: async (deliveryId, code) => (await codeOfDelivery(write, deliveryId)) === code,
    dutyTerms: () => dutyTermsOn(write, jamaicaDay(now)),
    serviceNames: async () => (await readSchedules(tx)).services.map(({ name }) => name),
    isReadyOnPutAway: async () => (await readSettings(tx.kysely)).readyOnPutAway,
    async claimTerms() {
      const { exchangeRate, claims, insurance } = await readSettings(tx.kysely)
      return { exchangeRate, days: claims.days, insurance }
    },
    owedFor: (packageId) => owedFor(write, packageId),
    creditOf: (accountId) => creditAtRelease(tx.kysely, accountId),
    isTransferChecked: (packageId) => isTransferChecked(write, packageId),
    invoicesNaming: (packageId) => numbersNaming(write, packageId),
    hasFlightCosts: (manifestId) => hasFlightCosts(tx.kysely, manifestId),
    storageOwedFor: (pkg) => storageOwedFor(tx.kysely, pkg, jamaicaDay(moment.occurredAt)),
    overdueOf: (accountId, paidAtDoor) =>
      stoppingBillOf(tx.kysely, accountId, { today: jamaicaDay(moment.occurredAt), paidAtDoor }),
    missingPapersOf: (accountId, before) =>
      recall(`${before} ${accountId}`, () =>
        missingPapersOf(tx.kysely, accountId, before, jamaicaDay(moment.occurredAt)),
      ),
    authorizedNamesOf: (accountId) => authorizedNamesOf(write, accountId),
    fileOf: (fileId) => write.get(knownFile, { fileId }),
    async historyOf(mutationId, packageId) {
      const changes = await write.all(historySince, { mutationId, entityId: packageId })
      return changes.map(({ accountId, before }) => ({
        accountId: accountId ?? '',
        before: JSON.parse(before ?? 'null'),
      }))
    },
  }
}
