import { Text } from '@mantine/core'
import { memo, Suspense } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { equal } from '#sync/lib/equal.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { statusParts } from '../../components/sync-labels.ts'
import { type LocalCheckIn, useCheckIns } from '../../queries/check-ins.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatTime } from '../../ui/format.ts'
import { CheckedInIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './desk.module.css'
import { ItemMenu } from './lazy-dialogs.ts'
import { OwnerLine } from './owner-line.tsx'

const shown = 100

/** The check-ins of this device, newest first, and where each of them is now. */
export function RunningList() {
  const items = useCheckIns(shown)
  return (
    <Panel title="Recent scans" flush action={<Counts />}>
      {items?.length === 0 && (
        <EmptyState icon={CheckedInIcon} title="No scans yet" text="What you scan appears here." />
      )}
      <ul className={classes['list']} aria-label="Scans on this device">
        {items?.map((item) => (
          <Item key={item.uid} item={item} />
        ))}
      </ul>
    </Panel>
  )
}

function Counts() {
  // What others did is no part of what was taken in here.
  const parts = statusParts(useSyncStatus().work, false)
  return (
    <Text size="sm" fw={600} c="dimmed" aria-live="polite">
      {parts.join(' · ')}
    </Text>
  )
}

/** Two devices took it in without knowing of each other: this one came second. */
function Earlier({ item, pkg }: { item: LocalCheckIn; pkg: Package }) {
  if (pkg.checkedInAt === null || pkg.checkedInAt >= item.at) return null
  return (
    <Text size="sm" fw={600}>
      Already checked in by {pkg.checkedInBy ?? 'somebody else'}, {formatTime(pkg.checkedInAt)}
    </Text>
  )
}

/** Drawn again only when it has changed: each scan reads the list anew, and most of its lines stay as they were. */
const Item = memo(Line, (before, after) => equal(before.item, after.item))

function Line({ item }: { item: LocalCheckIn }) {
  const { package: pkg, state } = item
  return (
    <li className={classes['item']}>
      <div className={classes['words']}>
        <div className={classes['code']}>{pkg?.trackingNumber ?? item.trackingNumber}</div>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {formatTime(item.at)} · {pkg ? <OwnerLine accountId={pkg.accountId} /> : '–'}
          {pkg?.bin ? ` · bin ${pkg.bin}` : ''}
          {pkg?.hawbNumber ? ` · ${pkg.hawbNumber}` : ''}
        </Text>
        {pkg && <Earlier item={item} pkg={pkg} />}
        <StateBadge state={state} quiet />
      </div>
      <Suspense fallback={<span className={classes['menu']} />}>
        <ItemMenu item={item} />
      </Suspense>
    </li>
  )
}
