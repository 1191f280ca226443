import { Text } from '@mantine/core'
import { memo } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { equal } from '#sync/lib/equal.ts'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { statusParts } from '../../components/session/sync-labels.ts'
import { timeOrMoment } from '../../components/time-or-moment.ts'
import { type LocalCheckIn, useCheckIns } from '../../queries/check-ins.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { CheckedInIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import classes from './desk.module.css'
import { ItemMenu } from './item-menu.tsx'
import { OwnerLine } from './owner-line.tsx'

/** This device's check-ins, newest first, with the sync state of each. */
export function RunningList() {
  const items = useCheckIns()
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
  // Counts only this device's check-ins.
  const parts = statusParts(useSyncStatus().work, false)
  return (
    <Text size="sm" fw={600} c="dimmed" aria-live="polite">
      {parts.join(' · ')}
    </Text>
  )
}

/** Two devices checked in the package without knowing of each other, and this one came second. */
function Earlier({ item, pkg }: { item: LocalCheckIn; pkg: Package }) {
  if (pkg.checkedInAt === null || pkg.checkedInAt >= item.at) return null
  return (
    <Text size="sm" fw={600}>
      Already checked in by {pkg.checkedInBy ?? 'somebody else'}, {timeOrMoment(pkg.checkedInAt)}
    </Text>
  )
}

/** Renders only changed lines, because each scan reads the list again and most lines stay the same. */
const Item = memo(Line, (before, after) => equal(before.item, after.item))

function Line({ item }: { item: LocalCheckIn }) {
  const { package: pkg, state } = item
  return (
    <li className={classes['item']}>
      <div className={classes['words']}>
        <div className={classes['code']}>{pkg?.trackingNumber ?? item.trackingNumber}</div>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {timeOrMoment(item.at)} · {pkg ? <OwnerLine accountId={pkg.accountId} /> : '–'}
          {pkg?.bin ? ` · bin ${pkg.bin}` : ''}
          {pkg?.hawbNumber ? ` · ${pkg.hawbNumber}` : ''}
        </Text>
        {pkg && <Earlier item={item} pkg={pkg} />}
        <StateBadge state={state} quiet />
      </div>
      <ItemMenu item={item} />
    </li>
  )
}
