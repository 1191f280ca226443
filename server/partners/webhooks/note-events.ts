import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { equal } from '#sync/lib/equal.ts'
import type { Ids } from '#sync/lib/ids.ts'
import { must } from '#sync/lib/must.ts'
import type { PartnerRight } from '#sync/policies/partner-rights.ts'
import type { WebhookType } from '#sync/rules/messages/webhook-events.ts'
import { contentsOf } from '#sync/rules/packages/contents.ts'
import type { Statements } from '../../db/core/reading/statements.ts'
import {
  addWebhookEvent,
  listeningWebhooks,
  mailboxesOf,
  reportersOf,
  takeSequences,
} from '../../db/partners/webhooks.ts'
import { toPartnerPackage } from '../package-view.ts'

/** After a day of attempts an event is given up. */
export const goodForMs = dayMs

/** A webhook with what its key may know. */
export interface Listener {
  readonly webhookId: string
  readonly apiKeyId: string
  readonly branchId: string | null
  readonly rights: readonly PartnerRight[]
  readonly types: readonly WebhookType[]
}

export async function findListeners(write: Statements): Promise<Listener[]> {
  const rows = await write.all(listeningWebhooks, {})
  return rows.map(({ events, rights, ...row }) => ({
    ...row,
    rights: JSON.parse(rights),
    types: JSON.parse(events),
  }))
}

export interface OutgoingEvent {
  readonly type: WebhookType
  readonly data: object
}

interface Moment {
  readonly write: Statements
  readonly ids: Ids
  readonly now: string
}

/** Puts events into a webhook's outbox, in the transaction that causes them. */
export async function addEvents(
  { write, ids, now }: Moment,
  webhookId: string,
  events: readonly OutgoingEvent[],
): Promise<string[]> {
  if (events.length === 0) return []
  const count = events.length
  const last = must(
    await write.get(takeSequences, { webhookId, count }),
    'the webhook of an event',
  ).lastSequence
  const eventIds: string[] = []
  for (const [n, { type, data }] of events.entries()) {
    const webhookEventId = ids.next()
    const sequence = last - count + 1 + n
    await write.run(addWebhookEvent, {
      webhookEventId,
      webhookId,
      sequence,
      type,
      body: JSON.stringify({ id: webhookEventId, type, sequence, createdAt: now, data }),
      createdAt: now,
      state: 'Waiting',
      attempts: 0,
      nextAt: now,
      goodUntil: isoOf(Date.parse(now) + goodForMs),
    })
    eventIds.push(webhookEventId)
  }
  return eventIds
}

/** As many ids as go into one question. */
const mostIds = 200

async function inParts<T>(
  ids: readonly string[],
  ask: (part: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (let n = 0; n < ids.length; n += mostIds) rows.push(...(await ask(ids.slice(n, n + mostIds))))
  return rows
}

type Whole = Pick<Package, 'packageId' | 'contents' | 'deletedAt'>

/** The ids under which a package was reported: its own and, while it holds others, theirs. */
const reportedIds = ({ packageId, contents, deletedAt }: Whole): string[] =>
  deletedAt === null ? [packageId, ...contentsOf({ contents }).map((part) => part.packageId)] : [packageId]

/** The references under which keys reported packages, or what is in them. */
export async function referencesOf(write: Statements, packages: readonly Whole[]) {
  const ids = [...new Set(packages.flatMap(reportedIds))]
  const rows = await inParts(ids, (part) => write.all(reportersOf, { packageIds: part }))
  const reports = Map.groupBy(rows, (row) => `${row.apiKeyId} ${row.packageId}`)
  return (apiKeyId: string, pkg: Whole): string[] =>
    reportedIds(pkg).flatMap((id) =>
      (reports.get(`${apiKeyId} ${id}`) ?? []).map(({ reference }) => reference),
    )
}

/** Whether a key may read a package: its own report, or one at its office. */
export const canKnow = (
  { rights, branchId }: Pick<Listener, 'rights' | 'branchId'>,
  reference: string | null,
  officeId: string | null,
): boolean =>
  (reference !== null && rights.includes('packages.read')) ||
  (rights.includes('packages.office') && (branchId === null || branchId === officeId))

interface ChangedPackage {
  readonly before: Package | undefined
  readonly after: Package
}

/** The event of a change; null when nothing that partners see is different. */
export function packageEvent({ before, after }: ChangedPackage): WebhookType | null {
  if (after.mergedInto !== null) return null
  const isConsolidated = contentsOf(after).length > 0
  // Its contents continue as packages of their own, and partners hear about each.
  if (isConsolidated && after.deletedAt !== null) return null
  if (isConsolidated && !before) return 'package.updated'
  if (after.checkedInAt !== null && !before?.checkedInAt) return 'package.received'
  if (!before) return null
  const facts = (pkg: Package) => ({
    ...toPartnerPackage(pkg, { reference: null, mailbox: pkg.accountId }),
    updatedAt: null,
  })
  return equal(facts(before), facts(after)) ? null : 'package.updated'
}

/** True for a package that holds the one that was received under the reference before. */
const isRepacked = (pkg: Package, reference: string | null): boolean =>
  reference !== null && contentsOf(pkg).length > 0

/** Notes the changes of packages for each webhook whose key may read them. */
export async function notePackageEvents(
  { hasNewReports, ...moment }: Moment & { readonly hasNewReports: boolean },
  listeners: readonly Listener[],
  changes: readonly ChangedPackage[],
): Promise<void> {
  const events = changes.flatMap((change) => {
    const type = packageEvent(change)
    return type ? [{ type, pkg: change.after, isNew: !change.before }] : []
  })
  if (events.length === 0) return
  const { write } = moment
  // A report names an existing package, so a new one has only the reports of its own transaction.
  const reportedEvents = events.filter(
    ({ pkg, isNew }) => hasNewReports || !isNew || contentsOf(pkg).length > 0,
  )
  const referencesFor = await referencesOf(
    write,
    reportedEvents.map(({ pkg }) => pkg),
  )
  const accountIds = [...new Set(events.flatMap(({ pkg }) => pkg.accountId ?? []))]
  const owners = await inParts(accountIds, (part) => write.all(mailboxesOf, { accountIds: part }))
  const mailboxes = new Map(owners.map(({ accountId, mailbox }) => [accountId, mailbox]))
  for (const listener of listeners) {
    const ownEvents = events.flatMap(({ type, pkg }): OutgoingEvent[] => {
      const references = referencesFor(listener.apiKeyId, pkg)
      const mailbox = mailboxes.get(pkg.accountId ?? '') ?? null
      return (references.length > 0 ? references : [null]).flatMap((reference) => {
        const ownType = isRepacked(pkg, reference) ? 'package.updated' : type
        if (!listener.types.includes(ownType) || !canKnow(listener, reference, pkg.branchId)) return []
        return [{ type: ownType, data: toPartnerPackage(pkg, { reference, mailbox }) }]
      })
    })
    await addEvents(moment, listener.webhookId, ownEvents)
  }
}

type InvoiceState = Pick<InvoiceRow, 'issuedAt' | 'statusId' | 'balanceJmdCents'>

/** The event of an invoice's change; null for drafts and for what partners don't see. */
export function invoiceEvent(before: InvoiceState | null, after: InvoiceState): WebhookType | null {
  if (after.issuedAt === null) return null
  if (!before?.issuedAt) return 'invoice.issued'
  const isSame = before.statusId === after.statusId && before.balanceJmdCents === after.balanceJmdCents
  return isSame ? null : 'invoice.updated'
}
