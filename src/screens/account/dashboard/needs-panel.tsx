import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import type { RefusedPhoto } from '../../../changes/refused-photos.ts'
import type { RefusedChange } from '../../../queries/sync-status.ts'
import { DoneIcon, ForwardIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { plural } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import type { Need } from '../mine.ts'
import { changeNotice, fileNotice, type RefusalNotice } from '../refusals.ts'
import classes from './dashboard-page.module.css'

interface Refusals {
  readonly changes: readonly RefusedChange[]
  readonly files: readonly RefusedPhoto[]
  /** The number of all that need attention on this device, also of what only its page can show. */
  readonly count: number
}

interface NeedsPanelProps {
  rows: readonly Package[]
  needs: readonly Need[]
  /** The numbers of answers that wait to be read, by package. */
  answers: ReadonlyMap<string, number>
  refusals: Refusals
  hasSynced: boolean
  /** False: the customer doesn't get package updates by email yet. */
  isMailed: boolean
}

/** Everything that waits for the customer: refused changes, the email address, and packages. */
export function NeedsPanel({ rows, needs, answers, refusals, hasSynced, isMailed }: NeedsPanelProps) {
  const area = useArea()
  // An answer about a package that isn't here any more can't be opened.
  const answeredRows = rows.filter(({ packageId }) => answers.has(packageId))
  if (isMailed && needs.length + refusals.count + answeredRows.length === 0)
    return hasSynced ? <NothingNeeded /> : null
  // A refused invoice is shown with its package.
  const shownIds = new Set(needs.filter(({ isRefusal }) => isRefusal).map(({ packageId }) => packageId))
  const notices = noticesOf(refusals, rows, shownIds)
  const elsewhere = refusals.count - refusals.changes.length - refusals.files.length
  return (
    <Panel title="Needs your attention" flush>
      <ShowMore rows={notices} step={3} what="change">
        {({ id, what, why }) => <NeedLink key={id} to={area.device} what={what} why={why} />}
      </ShowMore>
      {elsewhere > 0 && (
        <NeedLink
          to={area.device}
          what={plural(elsewhere, 'change isn’t sent yet', 'changes aren’t sent yet')}
          why="See what to do"
        />
      )}
      {!isMailed && (
        <NeedLink
          to={area.profile}
          what="Confirm your email address"
          why="Open the link we sent you. Until then, we can’t email you about your packages."
        />
      )}
      <ShowMore rows={answeredRows} step={3} what="answer">
        {(row) => (
          <NeedLink
            key={row.packageId}
            to={area.packageOf(row.packageId)}
            what={`We answered you about ${row.description || row.trackingNumber}`}
            why={plural(answers.get(row.packageId) ?? 0, 'new answer')}
          />
        )}
      </ShowMore>
      <ShowMore rows={needs} step={3} what="package">
        {(need) => (
          <NeedLink
            key={need.packageId}
            to={area.packageOf(need.packageId)}
            what={need.what}
            why={need.why}
          />
        )}
      </ShowMore>
    </Panel>
  )
}

function noticesOf(
  { changes, files }: Refusals,
  rows: readonly Package[],
  shownIds: ReadonlySet<string>,
): readonly RefusalNotice[] {
  const rowsById = new Map(rows.map((row) => [row.packageId, row]))
  const nameOf = (packageId: string) => {
    const row = rowsById.get(packageId)
    return row && (row.description || row.trackingNumber)
  }
  return [
    ...changes.map((change) => changeNotice(change, nameOf)),
    ...files
      .filter(({ kind, packageId }) => !(kind === 'invoice' && shownIds.has(packageId)))
      .map((file) => fileNotice(file, nameOf)),
  ]
}

const NeedLink = ({ to, what, why }: { to: string; what: string; why: string }) => (
  <Link to={to} className={classes['need'] ?? ''}>
    <span>
      <strong>{what}</strong>
      <small>{why}</small>
    </span>
    <ForwardIcon size={20} aria-hidden />
  </Link>
)

const NothingNeeded = () => (
  <Group gap="xs" c="dimmed">
    <DoneIcon size={20} aria-hidden />
    <Text>You’re all caught up.</Text>
  </Group>
)
