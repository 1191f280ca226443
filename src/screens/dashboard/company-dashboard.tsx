import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AdminDashboard } from '#sync/entities/company/report.ts'
import { ColumnChart } from '../../components/chart/column-chart.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { companyDashboardQuery } from '../../queries/api/reports.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useBranches } from '../../queries/branches.ts'
import { AcceptPaymentsIcon, InvoiceIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { AgeingPanel } from './ageing-panel.tsx'
import { BranchPanel } from './branch-panel.tsx'
import { CheckInsPanel } from './check-ins-panel.tsx'
import classes from './dashboard.module.css'
import { DashboardContent } from './dashboard-content.tsx'
import { DeliveriesFigure, ToBillFigure, TransfersFigure, UnpaidFigure } from './day-figures.tsx'
import { Figure } from './figure.tsx'
import { scopesOf } from './scopes.ts'

/** An administrator's view of the company or of one branch. */
export function CompanyDashboard() {
  const branches = useBranches() ?? []
  const [branchId, choose] = useState('')
  const answer = useServerQuery(companyDashboardQuery(branchId ? { branchId } : {}))
  return (
    <>
      <div className={classes['choice']}>
        <NativeSelect
          aria-label="Branch"
          value={branchId}
          data={[
            { value: '', label: 'All branches' },
            ...branches.map((branch) => ({ value: branch.branchId, label: branch.name })),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <DashboardContent answer={answer}>{(figures) => <CompanyFigures shown={figures} />}</DashboardContent>
    </>
  )
}

function CompanyFigures({ shown }: { shown: AdminDashboard }) {
  const { today, salesToday, paymentsToday, salesByDay, paymentsByDay } = shown
  const onToday = { from: today, to: today }
  const branch = useBranches()?.find(({ branchId }) => branchId === shown.branchId)
  const packageBranch = branch && scopesOf(branch).branchId
  return (
    <>
      <div className={classes['figures']} data-money>
        <Figure
          icon={InvoiceIcon}
          text="Sales today"
          value={formatJmd(salesToday.totalJmdCents)}
          note={`${formatJmd(salesByDay.at(-2)?.totalJmdCents ?? 0)} yesterday`}
          to={pathTo('/admin/invoices')}
          search={onToday}
        />
        <Figure
          icon={AcceptPaymentsIcon}
          text="Payments today"
          value={formatJmd(paymentsToday.netJmdCents)}
          note={`${formatJmd(paymentsByDay.at(-2)?.netJmdCents ?? 0)} yesterday`}
          to={pathTo('/admin/payments')}
          search={onToday}
        />
        <ToBillFigure toBill={shown.toBill} branchId={packageBranch} />
        <UnpaidFigure unpaid={shown.unpaid} branchId={shown.branchId} />
        <TransfersFigure />
        <DeliveriesFigure deliveries={shown.deliveriesToday} today={today} branchId={shown.branchId} />
      </div>
      <div className={classes['panels']}>
        <Panel title="Sales and payments, last 14 days">
          <ColumnChart
            label="Sales and payments by day"
            days={salesByDay.map(({ start }) => start)}
            series={[
              { name: 'Sales', tone: '0', values: salesByDay.map(({ totalJmdCents }) => totalJmdCents) },
              { name: 'Payments', tone: '1', values: paymentsByDay.map(({ netJmdCents }) => netJmdCents) },
            ]}
            unit="money"
          />
        </Panel>
        <CheckInsPanel days={shown.intakeByDay} />
        <AgeingPanel buckets={shown.ageing.byAge} today={today} branchId={packageBranch} />
        <BranchPanel today={today} ageing={shown.ageing.byOffice} unpaid={shown.unpaidByOffice} />
      </div>
    </>
  )
}
