import type { PrintJob, printJobs } from '#sync/api/company/print-jobs.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { allPieces, maxLabels } from '#sync/rules/label/label-texts.ts'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { AuditContext } from '../../core/audit-context.ts'
import {
  findPrintJob,
  findPrintOrder,
  insertPrintJob,
  listPrinters,
  listPrintJobs,
  movePrintJob,
} from '../../db/devices/print-jobs.ts'
import type { Handlers } from '../../http/route.ts'
import type { HubDeps } from '../../hub/deps.ts'
import { labelPaperOf } from '../../papers/label-paper.ts'

type PrintDeps = AccountDeps & Pick<HubDeps, 'printers'>

/** The resolution of most label printers. */
const dpi = 203

interface Order {
  readonly hubDeviceId: string
  readonly packageIds: readonly string[]
  readonly piece: number | null
}

const noSuchJob = () => new Refusal('not-found', 'Print job not found.')

/** A connection of the hub that has to hold more at a time is ended. */
const mostCharacters = 800_000

const tooMany = () =>
  new Refusal('invalid', 'These are too many labels at once. Choose fewer packages.', {
    packageIds: [`need too many labels; ${maxLabels} are the most`],
  })

/** All labels of an order, from the current rows. */
async function drawLabels(deps: PrintDeps, actor: Actor, { packageIds, piece }: Order) {
  const papers = []
  for (const packageId of new Set(packageIds)) papers.push(await labelPaperOf(deps, actor, packageId))
  const [first] = papers
  const pieces = papers.map((paper) => (piece === null ? allPieces(paper) : [piece]))
  if (piece !== null && (papers.length > 1 || piece > must(first, 'a package').package.pieces))
    throw new Refusal('invalid', 'Piece not found.', { piece: ['is not a piece of this package'] })
  const labels = pieces.flat().length
  if (labels > maxLabels) throw tooMany()
  const zpl = papers.map((paper, n) => labelZpl(paper, dpi, pieces[n])).join('')
  if (zpl.length > mostCharacters) throw tooMany()
  const of =
    papers.length === 1 && first ? `Label ${first.hawbNumber}` : `Labels of ${papers.length} packages`
  return { labels, title: piece === null ? of : `${of}, piece ${piece}`, zpl }
}

async function addJob(deps: PrintDeps, by: AuditContext, order: Order): Promise<PrintJob> {
  const { actor } = by
  const printer = (await listPrinters(deps.db.reads.kysely)).find(
    ({ hubDeviceId }) => hubDeviceId === order.hubDeviceId,
  )
  if (!printer)
    throw new Refusal('not-found', 'This printer is no longer in use. Choose another one.', {
      hubDeviceId: ['is no printer in use'],
    })
  const { title, labels, zpl } = await drawLabels(deps, actor, order)
  const printJobId = deps.ids.next()
  await withTransaction(deps, by, ({ kysely, at }) =>
    insertPrintJob(kysely, {
      printJobId,
      hubDeviceId: printer.hubDeviceId,
      title,
      labels,
      zpl,
      packageIds: JSON.stringify(order.packageIds),
      piece: order.piece,
      state: 'Waiting',
      problem: '',
      endedAt: null,
      accountId: actor.accountId,
      requestedBy: actor.name,
      requestedAt: at,
    }),
  )
  return must(await findPrintJob(deps.db.reads.kysely, printJobId), 'the job that was just asked for')
}

/**
 * The office sees all jobs; a driver and the handheld of a local office only their own, because the others name packages
 * that aren't their business.
 */
const jobsOf = (actor: Actor): string | null =>
  packagePolicy.canReadAll(actor) && actor.officeId === undefined ? null : actor.accountId

async function mustFindOrder(deps: PrintDeps, actor: Actor, printJobId: string) {
  const order = await findPrintOrder(deps.db.reads.kysely, printJobId)
  const ownerId = jobsOf(actor)
  if (!order || (ownerId !== null && order.accountId !== ownerId)) throw noSuchJob()
  return order
}

export const printJobHandlers: Handlers<typeof printJobs, PrintDeps> = {
  'printJobs.printers': async (_call, { db, printers }) => {
    const connectedIds = await printers.connected()
    const rows = await listPrinters(db.reads.kysely)
    return rows.map((printer) => ({ ...printer, isConnected: connectedIds.has(printer.hubDeviceId) }))
  },

  'printJobs.list': ({ actor }, { db }) => listPrintJobs(db.reads.kysely, jobsOf(actor)),

  'printJobs.create': ({ signed, body, request }, deps) =>
    addJob(deps, byOf(signed, request, 'printJobs.create'), body),

  'printJobs.again': async ({ signed, actor, params, request }, deps) => {
    const { hubDeviceId, packageIds, piece } = await mustFindOrder(deps, actor, params.id)
    const job = must(await findPrintJob(deps.db.reads.kysely, params.id), 'a job that was found')
    if (job.endedAt === null)
      throw new Refusal(
        'wrong-state',
        'These labels are still in the queue. Wait for them, or cancel them first.',
      )
    const by = byOf(signed, request, 'printJobs.again')
    return addJob(deps, by, { hubDeviceId, packageIds: JSON.parse(packageIds), piece })
  },

  'printJobs.cancel': async ({ signed, actor, params, request }, deps) => {
    await mustFindOrder(deps, actor, params.id)
    const by = byOf(signed, request, 'printJobs.cancel')
    const isCancelled = await withTransaction(deps, by, ({ kysely, at }) =>
      movePrintJob(kysely, params.id, { from: 'Waiting', to: 'Cancelled' }, at),
    )
    if (!isCancelled)
      throw new Refusal(
        'wrong-state',
        'The printer already has these labels, so they can no longer be cancelled.',
      )
    return must(await findPrintJob(deps.db.reads.kysely, params.id), 'the job that was cancelled')
  },
}
