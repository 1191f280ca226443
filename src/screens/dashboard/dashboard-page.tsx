import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { statusText } from '#sync/entities/packages/package-status.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import type { Role } from '#sync/policies/roles.ts'
import { clock } from '../../browser/clock.ts'
import { useCounting } from '../../components/todo/use-counting.ts'
import { workText } from '../../components/todo/work-text.ts'
import { pathTo } from '../../guards/path-to.ts'
import { type PackageTally, usePackageTally } from '../../queries/package-list.ts'
import { type Session, useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { CheckedInIcon, PackagesIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonFigures } from '../../ui/layout/skeletons.tsx'
import { CompanyDashboard } from './company-dashboard.tsx'
import classes from './dashboard.module.css'
import { dayWorkOf } from './day-work.ts'
import { DriverStart } from './driver-start.tsx'
import { Figure } from './figure.tsx'
import { FloorDashboard } from './floor-dashboard.tsx'
import { OfficeDashboard } from './office-dashboard.tsx'
import { RoadPanel } from './road-panel.tsx'
import { StatusBars } from './status-bars.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

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
        <WaitingPanel session={session} tally={tally} />
        {tally ? (
          <PackageFigures tally={tally} />
        ) : (
          <SkeletonFigures label="Loading the packages" count={2} />
        )}
        {manifestPolicy.canRead(toActor(session)) && <RoadPanel />}
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

function PackageFigures({ tally }: { tally: PackageTally }) {
  const counting = useCounting()
  const yesterdayText = workText(tally.checkedInBefore, counting)
  return (
    <div className={classes['figures']}>
      <Figure
        icon={CheckedInIcon}
        text="Checked in today"
        value={workText(tally.checkedIn, counting)}
        note={yesterdayText && `${yesterdayText} yesterday`}
        to={pathTo('/admin/packages')}
        search={{ only: 'today' }}
      />
      <Figure
        icon={PackagesIcon}
        text={statusText('ReadyForPickup')}
        value={workText(tally.byState.ReadyForPickup, counting)}
        note="Waiting for their customers"
        to={pathTo('/admin/packages')}
        search={{ status: 'ReadyForPickup' }}
      />
    </div>
  )
}
