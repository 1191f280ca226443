import { Link } from '@tanstack/react-router'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { endingStateText, isEnded } from '#sync/rules/packages/ending-state.ts'
import { expectedText, latenessText } from '#sync/rules/packages/expected-text.ts'
import { clock } from '../../browser/clock.ts'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { UnreadAnswersTag } from '../../components/questions/unread-tag.tsx'
import { useBranch } from '../../queries/branches.ts'
import { useUnreadAnswers } from '../../queries/questions.ts'
import { useChangesOf } from '../../queries/sync-status.ts'
import { formatDay } from '../../ui/texts/format.ts'
import { useArea } from './area.ts'
import { OwnStatus } from './dashboard/own-status.tsx'
import classes from './package-rows.module.css'

/** The sync state of this device's latest change to the package; nothing once everything is synced. */
export function PendingState({ packageId }: { packageId: string }) {
  const pending = useChangesOf(packageId)?.at(-1)
  return pending ? <StateBadge state={pending.state} quiet /> : null
}

/** When the package is expected or was delivered; empty if neither is known. */
function dayOf(row: Package, office: Branch | undefined): string {
  const { status, deliveredAt, missingSince } = row
  if (missingSince) return `Missing since ${formatDay(missingSince)}`
  if (isEnded(row)) return `${endingStateText(row)} ${formatDay(row.ending?.at ?? row.updatedAt)}`
  if (status === 'Delivered' && deliveredAt) return `Delivered ${formatDay(deliveredAt)}`
  const today = jamaicaDay(clock.now())
  const whenText = expectedText(row, { office, now: clock.now() })
  return whenText && latenessText(row, today) ? `${whenText}, running late` : whenText
}

interface PackageRowProps {
  row: Package
  /** A text about the next step; empty if its day says it all. */
  line?: string
  /** True if a driver has it. */
  isOut?: boolean
}

/** A row of a customer's list of packages. The next day and what to do come before the numbers. */
export function PackageRow({ row, line = '', isOut = false }: PackageRowProps) {
  const area = useArea()
  const unreadAnswers = useUnreadAnswers()?.get(row.packageId) ?? 0
  const office = useBranch(row.branchId)
  const day = isOut ? '' : dayOf(row, office)
  return (
    <Link to={area.packageOf(row.packageId)} className={classes['row'] ?? ''}>
      <span className={classes['words']}>
        <span className={classes['what']}>{row.description || row.trackingNumber}</span>
        {line && !isOut && <span className={classes['next']}>{line}</span>}
        <span className={classes['more']}>
          <span className={classes['day']}>{day || (line ? '' : `Updated ${formatDay(row.updatedAt)}`)}</span>
          {(day || !line) && <span className={classes['dot']}> · </span>}
          {row.courier && `${row.courier} · `}
          {row.trackingNumber}
        </span>
      </span>
      <span className={classes['state']}>
        <UnreadAnswersTag count={unreadAnswers} />
        <OwnStatus row={row} isOut={isOut} />
        <PendingState packageId={row.packageId} />
      </span>
    </Link>
  )
}
