import type { Onward } from '#sync/entities/deliveries/handover.ts'
import type { NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { equal } from '#sync/lib/equal.ts'
import { consolidatedText } from '#sync/rules/packages/consolidation.ts'
import { isEnded } from '#sync/rules/packages/ending-state.ts'
import type { PromiseContext } from '#sync/rules/packages/expected-days.ts'
import { expectedDayText, expectedText } from '#sync/rules/packages/expected-text.ts'
import { moveText } from '#sync/rules/packages/move-text.ts'
import { shownDays } from '#sync/rules/packages/shown-days.ts'
import type { AuditContext } from '../../core/audit-context.ts'
import { system } from '../../core/system-actor.ts'
import { nameOfBranch, officeHoursOf } from '../../db/company/branches.ts'
import type { PendingCommit } from '../../db/core/transactions/observers.ts'
import { addNotice } from '../../db/messages/notices.ts'
import { timeText } from '../texts/time-text.ts'
import { endingNews, type ReminderFacts } from './ending-notices.ts'
import { missingNews } from './missing-notices.ts'

/** The audit's action for a file of pre-alerts. */
export const importAction = 'imports.addRows'

/** Demo and imported data is history from the start, so customers get no notices about it. */
export const isQuiet = ({ actor, action }: AuditContext): boolean =>
  action === importAction ||
  (actor.accountId === system.accountId && (action === undefined || action.startsWith('demo')))

/** The facts about a package for the templates. */
export interface PackageFacts {
  readonly packageId: string
  readonly trackingNumber: string
  readonly description: string
  readonly branchId: string | null
  /** Why it is delayed, to whom it was given: what the status alone does not say. */
  readonly more: string
  /** How it travels, while it is on its way. */
  readonly mode?: ShippingMode | null
  /** The sentences about the expected days, if anything can be said. */
  readonly expected?: readonly string[]
  /** The place of the package and its merchant invoice; notices of before do not say. */
  readonly status?: Package['status']
  readonly invoiceState?: Package['invoiceState']
  /** When it was handed over, as in "at 5:19 pm". */
  readonly when?: string
  /** The name of the warehouse that it comes from; missing while that is unknown. */
  readonly origin?: string
  /** The other courier who brings it, if one does. */
  readonly onward?: Onward
}

/** The facts of the events about a missing package; a decision also says what it came to, with the reason in `more`. */
export interface MissingFacts {
  'missing.noted': PackageFacts
  'missing.found': PackageFacts
  'loss.decided': PackageFacts & { readonly outcome: string }
}

const moreOf = (pkg: Package): string => {
  if (pkg.status === 'Delayed') return pkg.delayedReason ?? ''
  if (pkg.status === 'Delivered') return pkg.deliveredTo ?? ''
  return pkg.contents.length > 0 && pkg.status === 'ReceivedAtWharehouse' ? `${consolidatedText(pkg)}.` : ''
}

/** A consolidated package is new, but its contents were checked in before. */
const newsOf = (before: Package | undefined, pkg: Package): NoticeEvent =>
  before === undefined && pkg.contents.length > 0 ? 'package.consolidated' : `package.${pkg.status}`

const travelling: readonly Package['status'][] = ['ReceivedAtWharehouse', 'Shipped', 'OnRoute']
const isTravelling = ({ status }: Package): boolean => travelling.includes(status)
/** The facts of the events about a package that its customer doesn't collect or want. */
export interface EndingFacts {
  'unclaimed.reminder': PackageFacts & ReminderFacts
  'ending.asked': PackageFacts
  'ending.moved': PackageFacts & { readonly outcome: string }
}

const canBeToldOf = (pkg: Package): pkg is Package & { accountId: string } =>
  pkg.accountId !== null && pkg.deletedAt === null && pkg.archivedAt === null

/** Its owner gets a notice when the package has a new status, and a new owner when it has become theirs. */
const isNews = (before: Package | undefined, after: Package): boolean =>
  before?.status !== after.status || before.accountId !== after.accountId

/** Nothing is left to wait for at customs. */
const isLetGo = ({ customs }: Package): boolean =>
  customs.state === 'Cleared' || customs.state === 'NotNeeded'

/** Owners are notified of a hold, of each new reason, and when they become the owner of a held package. */
const isHoldNews = (before: Package | undefined, after: Package): boolean =>
  after.customs.state === 'Hold' &&
  (before?.customs.state !== 'Hold' ||
    before.customs.note !== after.customs.note ||
    before.accountId !== after.accountId)

/**
 * The notice about customs, if any. A package that was cleared by being moved on gets only the notice of its new status,
 * unless its owner was waiting for the end of a hold.
 */
function customsNews(before: Package | undefined, after: Package): NoticeEvent | null {
  if (isHoldNews(before, after)) return 'customs.held'
  if (!before || before.accountId !== after.accountId || after.customs.state === 'Hold') return null
  const wasHeld = before.customs.state === 'Hold'
  const isCleared = after.customs.state === 'Cleared' && !isLetGo(before) && before.status === after.status
  return wasHeld || isCleared ? 'customs.released' : null
}

/** A message contains the day in full, because it may be read later. */
function expectedLines(pkg: Package, isMoved: boolean, context: PromiseContext): string[] {
  const text = expectedText(pkg, context, expectedDayText)
  if (text === '') return []
  const today = jamaicaDay(context.now)
  return [`${text}.`, ...(isMoved && pkg.expectedMove ? [moveText(pkg.expectedMove, today)] : [])]
}

/** Both totals, with why as `more`. */
const priceFacts = ({ fromJmdCents, toJmdCents, note: more }: NonNullable<Package['priceMove']>) => ({
  ...{ fromJmdCents, toJmdCents, more },
})

/** Packages that this change hands over with a delivery, because their owner gets only the notice of the delivery. */
const deliveredAtDoor = ({ touched }: PendingCommit): ReadonlySet<string> =>
  new Set(
    touched.flatMap(({ entity, before, after }) =>
      entity === 'delivery' && after.status === 'Delivered' && before?.status !== 'Delivered'
        ? after.packageIds
        : [],
    ),
  )

/**
 * Notes, in the transaction of the change, the notices to owners about their packages. A package gets one notice per
 * transaction, as of its end, and one about what customs did: the version is in the key.
 */
export async function notePackages(commit: PendingCommit): Promise<void> {
  const { by, now, version, touched, write, memory, ids } = commit
  if (isQuiet(by)) return
  const atDoor = deliveredAtDoor(commit)
  for (const { entity, id, before, after } of touched) {
    if (entity !== 'package' || !canBeToldOf(after)) continue
    const pkg = after
    if (pkg.status === 'Delivered' && atDoor.has(id)) continue
    const { accountId, trackingNumber, description, branchId, customs } = pkg
    const mode = isTravelling(pkg) ? pkg.mode : null
    const isMoved = pkg.expectedMove !== null && !equal(pkg.expectedMove, before?.expectedMove)
    const office =
      branchId && shownDays(pkg)
        ? await memory.recall(`hours ${branchId}`, () => officeHoursOf(write, branchId))
        : null
    const dayLines = expectedLines(pkg, isMoved, { office, now })
    const origin = pkg.originBranchId
      ? await write.get(nameOfBranch, { branchId: pkg.originBranchId })
      : undefined
    const packageFacts = {
      ...(origin ? { origin: origin.name } : {}),
      packageId: id,
      trackingNumber,
      description,
      branchId,
      mode,
      expected: dayLines,
      status: pkg.status,
      invoiceState: pkg.invoiceState,
      when: pkg.status === 'Delivered' ? timeText(pkg.deliveredAt ?? now, now) : '',
      ...(pkg.status === 'Delivered' && pkg.handover?.onward ? { onward: pkg.handover.onward } : {}),
    }
    const note = (event: NoticeEvent, dedupeKey: string, facts: PackageFacts) =>
      write.send(addNotice, {
        noticeId: ids.next(),
        event,
        accountId,
        dedupeKey,
        facts: JSON.stringify(facts),
        createdAt: now,
      })
    const ending = endingNews(before, pkg)
    if (isNews(before, pkg) && !isEnded(pkg))
      await note(newsOf(before, pkg), `${id} ${version}`, { ...packageFacts, more: moreOf(pkg) })
    const event = customsNews(before, pkg)
    const facts = { ...packageFacts, more: customs.note, isCleared: isLetGo(pkg) }
    if (event) await note(event, `${id} ${version} customs`, facts)
    const { priceMove } = pkg
    if (priceMove && !equal(priceMove, before?.priceMove))
      await note('price.changed', `${id} ${version} price`, { ...packageFacts, ...priceFacts(priceMove) })
    const missing = missingNews(before, pkg)
    for (const news of [missing, ending]) {
      if (!news) continue
      const { event: newsEvent, ...words } = news
      await note(newsEvent, `${id} ${version} ${newsEvent}`, { ...packageFacts, ...words })
    }
    if (isMoved && before && !event && !missing && !ending && !isNews(before, pkg) && dayLines.length > 0)
      await note('expected.moved', `${id} ${version} expected`, { ...packageFacts, more: '' })
  }
}
