import type { NoticeEvent } from '#sync/entities/message-topics.ts'
import type { Package } from '#sync/entities/package.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { system } from '../core/system-actor.ts'
import { invoiceLetGo } from '../db/billing/invoice-notices.ts'
import type { PendingCommit } from '../db/core/observers.ts'
import { addNotice } from '../db/messages/notices.ts'

/** What the installation fills itself with is history to begin with: nobody is told of it. */
export const isQuiet = ({ actor, action }: AuditContext): boolean =>
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
function noteInvoice({ write, ids, now }: PendingCommit, before: Package | undefined, after: Package): void {
  const { invoiceId } = after
  if (invoiceId === null || before === undefined || isLetGo(before) || !isLetGo(after)) return
  const invoice = write.get(invoiceLetGo, { invoiceId })
  if (!invoice) return
  const { accountId, number, totalJmdCents } = invoice
  write.run(addNotice, {
    noticeId: ids.next(),
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
export function notePackages(commit: PendingCommit): void {
  const { by, now, version, touched, write, ids } = commit
  if (isQuiet(by)) return
  for (const { entity, id, before, after } of touched) {
    if (entity !== 'package') continue
    const pkg = after as Package
    noteInvoice(commit, before as Package | undefined, pkg)
    if (!isNews(before as Package | undefined, pkg)) continue
    const { trackingNumber, description, branchId } = pkg
    const facts: PackageFacts = { packageId: id, trackingNumber, description, branchId, more: moreOf(pkg) }
    write.run(addNotice, {
      noticeId: ids.next(),
      event: `package.${pkg.status}` satisfies NoticeEvent,
      accountId: pkg.accountId,
      dedupeKey: `${id} ${version}`,
      facts: JSON.stringify(facts),
      createdAt: now,
    })
  }
}
