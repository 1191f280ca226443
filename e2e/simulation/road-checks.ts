import type { Package } from '#sync/entities/packages/package.ts'
import type { Transfer, TransferLine } from '#sync/entities/packages/transfer.ts'
import type { Rows } from './attempt.ts'
import { roadsOf } from './road-oracle.ts'
import { rowsById, rowsOf } from './rows-of-truth.ts'
import type { Dealt } from './server-harness.ts'
import type { Truth } from './truth.ts'
import type { World } from './world.ts'

type Fault = (text: string) => void

interface Step {
  readonly before: Truth
  readonly after: Truth
  readonly transfer: Transfer
  readonly args: Readonly<Record<string, unknown>>
  readonly fault: Fault
}

/** The package that an id means: one may have become another. */
function packageOf(truth: Truth, id: unknown): Package | undefined {
  const packages = rowsById(truth, 'package')
  const row = packages.get(String(id))
  return row?.mergedInto ? packages.get(row.mergedInto) : row
}

const linesOf = (truth: Truth, transferId: string): TransferLine[] =>
  rowsOf(truth, 'transferLine').filter((line) => line.transferId === transferId && !line.deletedAt)

const isInHand = (pkg: Package | undefined): pkg is Package =>
  pkg !== undefined && !pkg.deletedAt && pkg.status !== 'Delivered' && pkg.ending === null

/** Each check compares the rows after a step with the rows before it. */
const steps: Readonly<Record<string, (step: Step) => void>> = {
  'transfer.load'({ after, transfer, args, fault }) {
    for (const id of args['packageIds'] as string[]) {
      const packageId = packageOf(after, id)?.packageId
      const lines = linesOf(after, transfer.transferId).filter((line) => line.packageId === packageId)
      if (lines.length !== 1) fault(`${id} was loaded, and is on ${transfer.number} ${lines.length} times`)
      const roads = roadsOf(after.rows as Rows, packageId)
      if (roads.length > 1) fault(`${id} was loaded, and is on ${roads.length} transfers`)
    }
  },
  'transfer.depart'({ before, after, transfer, fault }) {
    const { transferId, number, toBranchId, departedAt } = transfer
    if (!departedAt) fault(`${number} departed at no time`)
    for (const { packageId, arrival, extra } of linesOf(before, transferId)) {
      const pkg = packageOf(after, packageId)
      if (extra || arrival !== 'Pending' || !isInHand(pkg) || pkg.status === 'Delayed') continue
      const isThere = pkg.headingTo === toBranchId && pkg.status === 'AtHeadOffice'
      // Another device's later event may have arrived first.
      if (!isThere && pkg.placement?.branchId === transfer.fromBranchId && pkg.status !== 'ReadyForPickup')
        fault(`${packageId} left on ${number}, and is ${pkg.status} on the way to ${pkg.headingTo}`)
    }
  },
  'transfer.count'({ after, transfer, args, fault }) {
    const { transferId, number, status } = transfer
    if (status !== 'Arrived' && status !== 'Closed') fault(`${number} was counted, and is ${status}`)
    const lines = linesOf(after, transferId)
    for (const { packageId: id, arrival } of args['lines'] as TransferLine[]) {
      if (arrival !== 'Received' && arrival !== 'Damaged') continue
      const pkg = packageOf(after, id)
      const line = lines.find(({ packageId }) => packageId === pkg?.packageId)
      if (!line) fault(`${id} was counted on ${number}, and is not on it`)
      else if (isInHand(pkg) && pkg.arrival === 'Missing' && line.arrival !== 'Missing')
        fault(`${id} came with ${number}, and is missing`)
    }
  },
  'transfer.close'({ before, after, transfer, args, fault }) {
    const { transferId, number, status } = transfer
    if (status !== 'Closed') fault(`${number} was closed, and is ${status}`)
    const namedIds = (args['missingPackageIds'] as string[]).map((id) => packageOf(after, id)?.packageId)
    const earlierLines = new Map(linesOf(before, transferId).map((line) => [line.transferLineId, line]))
    for (const { transferLineId, packageId, arrival } of linesOf(after, transferId)) {
      const isNew = earlierLines.get(transferLineId)?.arrival === 'Pending' && arrival === 'Missing'
      if (isNew && !namedIds.includes(packageId)) fault(`${number} lost ${packageId}, which nobody missed`)
      if (arrival === 'Pending' && isInHand(packageOf(after, packageId)))
        fault(`${number} is closed, and ${packageId} is not counted`)
    }
  },
}

/** Each step on the road that was done alone, judged by what it left. */
export function checkRoadSteps({ before, after, changes }: Dealt, { verdict, tally }: World): void {
  const [dealt, ...others] = changes
  const check = dealt && steps[dealt.change.name]
  if (!check || others.length > 0 || dealt.result.status !== 'applied') return
  tally.count(`${dealt.change.name}: ${dealt.result.outcome}`)
  const args = dealt.change.args as Step['args']
  const transfer = rowsById(after, 'transfer').get(String(args['transferId']))
  if (!transfer || dealt.result.outcome !== 'done') return
  const fault = (text: string) => verdict.fail('roads', 'server', text)
  check({ before, after, transfer, args, fault })
}

/** A box is on one open road at most, and once on each; what is on a closed one was counted. */
export function checkRoads({ server: { reader }, verdict }: World): void {
  const truth = reader.truth()
  const fault = (text: string) => verdict.fail('roads', 'server', text)
  const transfers = rowsOf(truth, 'transfer')
  if (transfers.length === 0) return
  for (const id of truth.rows.get('package')?.keys() ?? []) {
    const roads = roadsOf(truth.rows as Rows, id)
    if (roads.length > 1) fault(`${id} is on ${roads.length} transfers`)
  }
  for (const { transferId, number, status, toBranchId, departedAt } of transfers) {
    const lines = linesOf(truth, transferId)
    const ids = new Set(lines.map(({ packageId }) => packageId))
    if (ids.size !== lines.length) fault(`${number} has a box twice`)
    for (const { packageId, arrival } of lines) {
      const pkg = packageOf(truth, packageId)
      if (status === 'Closed' && arrival === 'Pending' && isInHand(pkg))
        fault(`${number} is closed, and ${packageId} was not counted`)
      if (status === 'Open' && arrival === 'Pending' && departedAt === null && pkg?.headingTo === toBranchId)
        fault(`${packageId} is on the way with ${number}, which has not left`)
    }
  }
}
