import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconGitMerge, IconPackageImport, IconScan, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { packagePolicy } from '#sync/policies/package.ts'
import { reviewPolicy } from '#sync/policies/review.ts'
import { startOfToday } from '../../browser/clock.ts'
import { usePackageTally } from '../../queries/package-list.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import classes from './dashboard.module.css'
import { Figure } from './figure.tsx'
import { StatusBars } from './status-bars.tsx'

/** What there is to do today, from this device's own data: it is right without a connection too. */
export function DashboardPage() {
  const session = useSession()
  const [today] = useState(startOfToday)
  const tally = usePackageTally(today)
  const { behind } = useSyncStatus()
  if (!session) return null
  const mayCheckIn = packagePolicy.canCheckIn(session)
  return (
    <Page
      title={`Welcome, ${session.firstName}`}
      actions={
        mayCheckIn && (
          <Button leftSection={<IconScan size={20} />} component={Link} to="/admin/packages/checkin">
            Check-in
          </Button>
        )
      }
    >
      {!tally && <Skeleton height={200} role="status" aria-label="Loading the figures" />}
      {tally && (
        <Stack>
          {behind && (
            <Text role="status" size="sm" c="dimmed">
              Packages are still loading on this device. These numbers aren't complete yet.
            </Text>
          )}
          <div className={classes['figures']}>
            <Figure icon={IconPackageImport} text="Checked in today" count={tally.checkedIn} only="today" />
            <Figure
              icon={IconUserQuestion}
              text="Unidentified"
              count={tally.unidentified}
              only="unidentified"
            />
            {reviewPolicy.canResolve(session) && (
              <Figure icon={IconGitMerge} text="Needs review" count={tally.needsReview} only="review" />
            )}
          </div>
          <StatusBars tally={tally} />
        </Stack>
      )}
    </Page>
  )
}
