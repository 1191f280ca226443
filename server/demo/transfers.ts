import type { Transfer } from '#sync/entities/packages/transfer.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import type { DemoDeps } from './deps.ts'

const loader = 'Selvin Clarke'
const rowFields = { version: 0, deletedAt: null, archivedAt: null }
/** As many packages as a demo transfer carries. */
const fullLoad = 6

const packagesAt = ({ kysely }: Transaction, branchId: string, status: 'AtHeadOffice' | 'AtLocalOffice') =>
  kysely
    .selectFrom('package')
    .where('branchId', '=', branchId)
    .where('status', '=', status)
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .select('packageId')
    .orderBy('packageId')
    .limit(fullLoad)
    .execute()

/** Puts one transfer that is loaded now, and one that came yesterday, into the demo company. */
export async function putTransfers(deps: DemoDeps): Promise<void> {
  const by = { actor: system, deviceId: '', action: 'demo' }
  await withTransaction(deps, by, async (tx) => {
    const branches = await tx.kysely.selectFrom('branch').select(['branchId', 'code', 'kind']).execute()
    const head = must(
      branches.find(({ kind }) => kind === 'HeadOffice'),
      'a head office',
    )
    const local = must(
      branches.find(({ kind }) => kind === 'LocalOffice'),
      'a local office',
    )
    const now = deps.clock.now()
    const put = async (transfer: Pick<Transfer, 'status' | 'vehicle' | 'seal'>, atMs: number) => {
      const at = isoOf(atMs)
      const isClosed = transfer.status === 'Closed'
      const transferId = deps.ids.next()
      const ends = { fromBranchId: head.branchId, toBranchId: local.branchId }
      await tx.put('transfer', {
        transferId,
        number: null,
        driverId: null,
        ...ends,
        ...transfer,
        departedBy: isClosed ? loader : null,
        departedAt: isClosed ? isoOf(atMs + hourMs) : null,
        arrivedAt: isClosed ? isoOf(atMs + 5 * hourMs) : null,
        closedBy: isClosed ? loader : null,
        closedAt: isClosed ? isoOf(atMs + 6 * hourMs) : null,
        ...rowFields,
        createdAt: at,
        updatedAt: at,
      })
      const packages = await packagesAt(tx, local.branchId, isClosed ? 'AtLocalOffice' : 'AtHeadOffice')
      for (const { packageId } of packages)
        await tx.put('transferLine', {
          transferLineId: deps.ids.next(),
          transferId,
          packageId,
          addedAt: at,
          addedBy: loader,
          arrival: isClosed ? 'Received' : 'Pending',
          extra: false,
          offices: [head.branchId, local.branchId].sort(),
          ...rowFields,
          createdAt: at,
          updatedAt: at,
        })
    }
    await put({ status: 'Closed', vehicle: 'Isuzu NPR 4421 HK', seal: 'K 40551' }, now - dayMs)
    await put({ status: 'Open', vehicle: 'Isuzu NPR 4421 HK', seal: '' }, now - 2 * hourMs)
  })
}
