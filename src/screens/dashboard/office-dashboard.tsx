import { Text } from '@mantine/core'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { EmployeeDashboard } from '#sync/entities/company/report.ts'
import { officeDashboardQuery } from '../../queries/api/reports.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useBranches } from '../../queries/branches.ts'
import { AgeingPanel } from './ageing-panel.tsx'
import { CheckInsPanel } from './check-ins-panel.tsx'
import classes from './dashboard.module.css'
import { DashboardContent } from './dashboard-content.tsx'
import { DeliveriesFigure, ToBillFigure, TransfersFigure, UnpaidFigure } from './day-figures.tsx'
import { scopesOf } from './scopes.ts'

/** The figures of the person's own office, with money and deliveries as far as they may see them. */
export function OfficeDashboard() {
  const answer = useServerQuery(officeDashboardQuery)
  const branches = useBranches()
  return (
    <DashboardContent answer={answer}>
      {(figures) => (
        <OfficeFigures
          shown={figures}
          branch={branches?.find(({ branchId }) => branchId === figures.branchId)}
        />
      )}
    </DashboardContent>
  )
}

interface OfficeFiguresProps {
  shown: EmployeeDashboard
  /** Undefined while it is loading, and for a branch that isn't active any more. */
  branch: Pick<Branch, 'branchId' | 'name' | 'kind'> | undefined
}

export function OfficeFigures({ shown, branch }: OfficeFiguresProps) {
  const scopes = branch && scopesOf(branch)
  // A warehouse has no customers of its own, so that a zero there would read as the company’s.
  const hasCustomers = branch?.kind !== 'Warehouse'
  return (
    <>
      <Text c="dimmed">Your branch{branch && `: ${branch.name}`}</Text>
      <div className={classes['figures']} data-money>
        {shown.toBill && (
          <ToBillFigure toBill={shown.toBill} scope={scopes?.toBill} branchId={scopes?.branchId} />
        )}
        {shown.unpaid && hasCustomers && <UnpaidFigure unpaid={shown.unpaid} branchId={shown.branchId} />}
        <TransfersFigure scope={scopes?.transfers} />
        {hasCustomers && (
          <DeliveriesFigure
            deliveries={shown.deliveriesToday}
            today={shown.today}
            branchId={shown.branchId}
          />
        )}
      </div>
      <div className={classes['panels']}>
        <CheckInsPanel days={shown.intakeByDay} />
        <AgeingPanel buckets={shown.ageing.byAge} today={shown.today} branchId={scopes?.branchId} />
      </div>
    </>
  )
}
