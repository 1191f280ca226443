import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconCircleCheck, IconMailForward, IconPackages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/package.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { usePackages } from '../../queries/package-list.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { type Session, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { plural } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useArea } from './area.ts'
import classes from './dashboard-page.module.css'
import { NotHeardYet, useHeardOnce } from './first-contact.tsx'
import { FloridaAddress } from './florida-address.tsx'
import { needsOf, statusCounts, underWay } from './mine.ts'
import { PackageRow } from './package-rows.tsx'
import { PrealertButton } from './prealert-button.tsx'

export function AccountDashboardPage() {
  const user = useSession()
  return user && <Dashboard user={user} />
}

function Dashboard({ user }: { user: Session }) {
  const packages = usePackages({ accountId: user.accountId, limit: underWay })
  return (
    <Page title={`Good to see you, ${user.firstName}`} actions={<PrealertButton />}>
      <div className={classes['columns']}>
        <Stack gap="md">
          <NeedsYou rows={packages?.rows} />
          <Recent rows={packages?.rows} />
        </Stack>
        <Stack gap="md">
          <FloridaAddress user={user} />
          <ByStatus rows={packages?.rows} />
        </Stack>
      </div>
    </Page>
  )
}

interface Rows {
  rows: readonly Package[] | undefined
}

function NeedsYou({ rows }: Rows) {
  const area = useArea()
  const { work } = useSyncStatus()
  const heard = useHeardOnce()
  if (!rows || !work || heard === undefined) return null
  const needs = needsOf(rows)
  const { refused } = work
  if (needs.length + refused === 0) return heard ? <NothingNeeded /> : null
  return (
    <Panel title="Needs your attention" flush>
      {refused > 0 && (
        <Link to={area.device} className={classes['need'] ?? ''}>
          <span>
            <strong>{plural(refused, 'change was', 'changes were')} not accepted</strong>
            <small>See why, and send it again or let it go</small>
          </span>
          <IconChevronRight size={20} aria-hidden />
        </Link>
      )}
      <ShowMore rows={needs} step={5} what="package">
        {(need) => (
          <Link key={need.packageId} to={area.packageOf(need.packageId)} className={classes['need'] ?? ''}>
            <span>
              <strong>{need.what}</strong>
              <small>{need.why}</small>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        )}
      </ShowMore>
    </Panel>
  )
}

const NothingNeeded = () => (
  <Group gap="xs" c="dimmed">
    <IconCircleCheck size={20} aria-hidden />
    <Text>You're all caught up.</Text>
  </Group>
)

function Recent({ rows }: Rows) {
  const area = useArea()
  const heard = useHeardOnce()
  return (
    <Panel
      title="Recent packages"
      flush
      action={
        <Button component={Link} to={area.packages} variant="subtle" size="sm" px="xs">
          See all
        </Button>
      }
    >
      {!rows && <Waiting />}
      {rows?.length === 0 && heard === false && <NotHeardYet />}
      {rows?.length === 0 && heard && (
        <EmptyState
          icon={IconMailForward}
          title="No packages yet"
          text="Shop with your Florida address, then tell us the tracking number."
        />
      )}
      {rows?.slice(0, 6).map((row) => (
        <PackageRow key={row.packageId} row={row} />
      ))}
    </Panel>
  )
}

function ByStatus({ rows }: Rows) {
  const area = useArea()
  if (rows?.length === 0) return null
  return (
    <Panel title="Packages by status" flush>
      {!rows && <Waiting />}
      {rows &&
        statusCounts(rows).map(({ status, count }) => (
          <Link key={status} to={area.packages} search={{ status }} className={classes['status'] ?? ''}>
            <StatusBadge status={status} quiet />
            <span>{count}</span>
          </Link>
        ))}
      {rows && (
        <Link to={area.packages} className={classes['status'] ?? ''}>
          <Group gap={6}>
            <IconPackages size={16} aria-hidden /> All
          </Group>
          <span>{rows.length}</span>
        </Link>
      )}
    </Panel>
  )
}

const Waiting = () => (
  <Stack p="md" gap="sm" role="status" aria-label="Loading packages">
    <Skeleton h={40} />
    <Skeleton h={40} />
    <Skeleton h={40} />
  </Stack>
)
