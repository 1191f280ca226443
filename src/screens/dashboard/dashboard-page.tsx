import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { reviewPolicy } from '#sync/policies/review.ts'
import type { Role } from '#sync/policies/roles.ts'
import { clock } from '../../browser/clock.ts'
import { pathTo } from '../../guards/path-to.ts'
import { type PackageTally, usePackageTally } from '../../queries/package-list.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { type Session, useSession } from '../../session/session.ts'
import { formatCount, plural } from '../../ui/format.ts'
import { CheckedInIcon, DelayedIcon, InvoiceIcon, MissingIcon, ReviewsIcon, UnidentifiedIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonFigures } from '../../ui/skeletons.tsx'
import { CompanyDashboard } from './company-dashboard.tsx'
import classes from './dashboard.module.css'
import { dayWorkOf } from './day-work.ts'
import { DriverStart } from './driver-start.tsx'
import { Figure } from './figure.tsx'
import { FloorDashboard } from './floor-dashboard.tsx'
import { OfficeDashboard } from './office-dashboard.tsx'
import { StatusBars } from './status-bars.tsx'

/** Roles that work with handhelds, where the page must stay small and work offline. */
const floorRoles: readonly Role[] = ['Warehouse', 'Processor']

/** Today's work: packages from this device's data, money and branches from the server. */
export function DashboardPage() {
  const session = useSession()
  if (!session) return null
  return session.role === 'Driver' ? <DriverStart session={session} /> : <CompanyFigures session={session} />
}

function CompanyFigures({ session }: { session: Session }) {
  const [today] = useState(() => jamaicaDay(clock.now()))
  const tally = usePackageTally(today)
  return (
    <Page title={`Welcome, ${session.firstName}`} actions={<WorkButton session={session} />}>
      <Stack>
        {tally ? (
          <PackageFigures session={session} tally={tally} />
        ) : (
          <SkeletonFigures label="Loading the packages" count={4} />
        )}
        <RoleFigures role={session.role} today={today} hasPackages={tally !== undefined} />
        {tally && <StatusBars tally={tally} />}
      </Stack>
    </Page>
  )
}

function WorkButton({ session }: { session: Session }) {
  const work = dayWorkOf(session)
  return (
    work && (
      <Button leftSection={<work.icon size={20} />} component={Link} to={work.to}>
        {work.text}
      </Button>
    )
  )
}

interface RoleFiguresProps {
  role: Role
  today: string
  hasPackages: boolean
}

/** Doesn't render again with each package that arrives. */
const RoleFigures = memo(({ role, today, hasPackages }: RoleFiguresProps) => {
  if (floorRoles.includes(role)) return hasPackages && <FloorDashboard today={today} />
  return role === 'Admin' ? <CompanyDashboard /> : <OfficeDashboard />
})

function missingNote({ missing, lossesToDecide }: PackageTally): string {
  if (lossesToDecide > 0) return `${plural(lossesToDecide, 'loss', 'losses')} to decide`
  return missing > 0 ? 'Counted and not found' : 'Nothing is missing'
}

function PackageFigures({ session, tally }: { session: Session; tally: PackageTally }) {
  const { behind } = useSyncStatus()
  return (
    <>
      {behind && (
        <Text role="status" size="sm" c="dimmed">
          Packages are still loading on this device. These numbers aren’t complete yet.
        </Text>
      )}
      <div className={classes['figures']}>
        <Figure
          icon={CheckedInIcon}
          text="Checked in today"
          value={formatCount(tally.checkedIn)}
          note={`${formatCount(tally.checkedInBefore)} yesterday`}
          to={pathTo('/admin/packages')}
          search={{ only: 'today' }}
        />
        <Figure
          icon={UnidentifiedIcon}
          text="Unidentified"
          value={formatCount(tally.unidentified)}
          note="No customer known"
          to={pathTo('/admin/packages')}
          search={{ only: 'unidentified' }}
        />
        <Figure
          icon={DelayedIcon}
          text="Late"
          value={formatCount(tally.late)}
          note={tally.late > 0 ? 'Expected before today' : 'Nothing is late'}
          to={pathTo('/admin/packages')}
          search={{ only: 'late', sort: 'expectedTo' }}
          asks={tally.late > 0}
        />
        <Figure
          icon={MissingIcon}
          text="Missing"
          value={formatCount(tally.missing)}
          note={missingNote(tally)}
          to={pathTo('/admin/packages')}
          search={{ only: tally.lossesToDecide > 0 ? 'loss' : 'missing' }}
          asks={tally.missing + tally.lossesToDecide > 0}
        />
        {reviewPolicy.canResolve(session) && (
          <Figure
            icon={ReviewsIcon}
            text="Needs review"
            value={formatCount(tally.needsReview)}
            note={tally.needsReview > 0 ? 'Waiting for a decision' : 'Nothing to decide'}
            to={pathTo('/admin/packages/reviews')}
            asks={tally.needsReview > 0}
          />
        )}
        {packagePolicy.canUpdateAll(session) && (
          <Figure
            icon={InvoiceIcon}
            text="Invoices to check"
            value={formatCount(tally.invoicesToCheck)}
            note={tally.invoicesToCheck > 0 ? 'From merchants, not looked at' : 'Nothing to check'}
            to={pathTo('/admin/packages')}
            search={{ only: 'invoice' }}
            asks={tally.invoicesToCheck > 0}
          />
        )}
      </div>
    </>
  )
}
