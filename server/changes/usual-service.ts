import type { Package } from '#sync/entities/packages/package.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'
import { readSchedules } from './expected-days.ts'
import type { TransactionFrame } from './transaction.ts'

/** The package without its customer's usual service if the company has given that one up: it has none chosen then. */
export async function withServiceOfToday(
  frame: TransactionFrame,
  tx: ServerTx,
  row: Package,
): Promise<Package> {
  if (!row.service || row.service === (await tx.stored('package', row.packageId))?.service) return row
  const { services } = await readSchedules(frame)
  if (services.some(({ name }) => name === row.service)) return row
  const servedRow = { ...row, service: '' }
  await tx.put('package', servedRow)
  return servedRow
}
