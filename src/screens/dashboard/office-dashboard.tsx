import type { EmployeeDashboard } from '#sync/entities/report.ts'
import { officeDashboardQuery } from '../../queries/api/reports.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { AgeingPanel } from './ageing-panel.tsx'
import { CheckInsPanel } from './check-ins-panel.tsx'
import classes from './dashboard.module.css'
import { DashboardContent } from './dashboard-content.tsx'
import { DeliveriesFigure, UnpaidFigure } from './day-figures.tsx'

/** What staff see of their own office; money and deliveries as far as their rights go. */
export function OfficeDashboard() {
  const answer = useServerQuery(officeDashboardQuery)
  return <DashboardContent answer={answer}>{(shown) => <Shown shown={shown} />}</DashboardContent>
}

const Shown = ({ shown }: { shown: EmployeeDashboard }) => (
  <>
    <div className={classes['figures']} data-money>
      {shown.unpaid && <UnpaidFigure unpaid={shown.unpaid} />}
      <DeliveriesFigure deliveries={shown.deliveriesToday} today={shown.today} />
    </div>
    <div className={classes['panels']}>
      <CheckInsPanel days={shown.intakeByDay} />
      <AgeingPanel buckets={shown.ageing.byAge} today={shown.today} />
    </div>
  </>
)
