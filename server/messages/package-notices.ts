import type { NoticeEvent } from '#sync/entities/message-words.ts'
import type { Package } from '#sync/entities/package.ts'
import { invoiceLetGo } from '../db/invoice-notices.ts'
import { addNotice } from '../db/notices.ts'
import type { Touched } from '../db/tx.ts'
import { system } from '../lib/actor.ts'
import type { By } from '../sync/by.ts'
import type { Unit } from '../sync/unit.ts'

/** What the installation fills itself with is history to begin with: nobody is told of it. */
export const isQuiet = ({ actor, action }: By): boolean =>
  actor.accountId === system.accountId && (action === undefined || action.startsWith('demo'))

/** What a template says about a package. */
export interface PackageFacts {
  readonly packageId: string
  readonly trackingNumber: string
  readonly description: string
  readonly branchId: string | null
  /** Why it is delayed, to whom it was given: what the status alone does not say. */
  readonly more: string
}

/** Both ways to an invoice's notice have this key: it is told of once. */
export const invoiceKey = (invoiceId: string): string => `invoice ${invoiceId}`

const moreOf = ({ status, delayedReason, deliveredTo }: Package): string =>
  (status === 'Delayed' ? delayedReason : status === 'Delivered' ? deliveredTo : '') ?? ''

/** Its owner is told when the package has got a new status, and a new owner when it has become theirs. */
const isNews = (before: Package | undefined, after: Package): after is Package & { accountId: string } =>
  after.accountId !== null &&
  after.deletedAt === null &&
  after.archivedAt === null &&
  (before?.status !== after.status || before.accountId !== after.accountId)

const isLetGo = (pkg: Package | undefined): boolean =>
  pkg?.customs.state === 'Cleared' || pkg?.customs.state === 'NotNeeded'

/** Customs let a package go whose invoice was kept back until then. */
function noteInvoice({ db, now }: Unit, before: Package | undefined, after: Package): void {
  const { invoiceId } = after
  if (invoiceId === null || before === undefined || isLetGo(before) || !isLetGo(after)) return
  const invoice = db.write.get(invoiceLetGo, { invoiceId })
  if (!invoice) return
  const { accountId, number, totalJmdCents } = invoice
  db.write.run(addNotice, {
    noticeId: db.ids.next(),
    event: 'invoice.ready',
    accountId,
    dedupeKey: invoiceKey(invoiceId),
    facts: JSON.stringify({ invoiceId, number: number ?? '', totalJmdCents }),
    createdAt: now,
  })
}

/**
 * Notes, in the transaction of the change, what owners are to be told of their packages. A package is told of once
 * a transaction, as it stands at its end: the version is in the key.
 */
export function notePackages(unit: Unit, touched: readonly Touched[]): void {
  const { db, by, now, version } = unit
  if (isQuiet(by)) return
  for (const { entity, id, before, after } of touched) {
    if (entity !== 'package') continue
    const pkg = after as Package
    noteInvoice(unit, before as Package | undefined, pkg)
    if (!isNews(before as Package | undefined, pkg)) continue
    const { trackingNumber, description, branchId } = pkg
    const facts: PackageFacts = { packageId: id, trackingNumber, description, branchId, more: moreOf(pkg) }
    db.write.run(addNotice, {
      noticeId: db.ids.next(),
      event: `package.${pkg.status}` satisfies NoticeEvent,
      accountId: pkg.accountId,
      dedupeKey: `${id} ${version}`,
      facts: JSON.stringify(facts),
      createdAt: now,
    })
  }
}
