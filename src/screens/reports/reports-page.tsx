import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { AdminReport, EmployeeReport } from '#sync/entities/company/report.ts'
import { groupings } from '#sync/entities/company/report-grouping.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { clock } from '../../browser/clock.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { adminReportQuery, reportQuery } from '../../queries/api/reports.ts'
import { type ServerAnswer, useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonFigures, SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { formatCount, formatJmd } from '../../ui/texts/format.ts'
import { type JournalChoice, JournalPanel } from './journal-panel.tsx'
import { ReportPanel } from './report-panel.tsx'
import {
  comparedText,
  type Preset,
  periodBefore,
  presetPeriod,
  presets,
  type ReportQuestion,
  readReportSearch,
} from './report-period.ts'
import { reportTables } from './report-tables.ts'
import classes from './reports.module.css'

type Report = EmployeeReport | AdminReport

function useQuestion() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const question = readReportSearch(search as Readonly<Record<string, unknown>>, jamaicaDay(clock.now()))
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>): Record<string, string | undefined> => ({
        ...(before as Record<string, string | undefined>),
        ...changes,
      }),
      replace: true,
      resetScroll: false,
    })
  return { question, set }
}

/** Administrators get the company's report, because most of them belong to no branch. */
export const ReportsPage = () => (useSession()?.role === 'Admin' ? <AdminReportPage /> : <OfficeReport />)

/** A branch's report: sales, check-ins, payments, debts and packages, compared with the period before. */
const OfficeReport = () => {
  const { question, set } = useQuestion()
  const { from, to, groupBy } = question
  const body = { from, to, groupBy }
  const now = useServerQuery(reportQuery(body))
  const before = useServerQuery(reportQuery({ ...periodBefore(question), groupBy }))
  return <ReportFrame title="Reports" {...{ question, set, now, before }} />
}

/** The report of one or all branches, with figures of individual people. */
export const AdminReportPage = () => {
  const { question, set } = useQuestion()
  const { from, to, groupBy, branchId } = question
  const office = branchId ? { branchId } : {}
  const now = useServerQuery(adminReportQuery({ from, to, groupBy, ...office }))
  const before = useServerQuery(adminReportQuery({ ...periodBefore(question), groupBy, ...office }))
  return <ReportFrame title="Company report" hasBranches {...{ question, set, now, before }} />
}

interface ReportFrameProps {
  title: string
  hasBranches?: boolean
  question: ReportQuestion
  set: (changes: Readonly<Record<string, string | undefined>>) => void
  now: ServerAnswer<Report>
  before: ServerAnswer<Report>
}

function ReportFrame({ title, hasBranches = false, question, set, now, before }: ReportFrameProps) {
  const isAdmin = useSession()?.role === 'Admin'
  const branch = useBranches()?.find(({ branchId }) => branchId === question.branchId)
  const [journal, setJournal] = useState<JournalChoice>({ program: 'quickbooks', view: null })
  return (
    <Page
      title={title}
      note={hasBranches ? (branch?.name ?? 'All branches') : 'Your branch'}
      actions={
        isAdmin && (
          <Button variant="default" component={Link} to={pathTo('/admin/reports/auditlog')}>
            Audit trail
          </Button>
        )
      }
    >
      <Stack>
        <PeriodBar {...{ question, set, hasBranches }} />
        <ReportBody now={now} before={before}>
          <JournalPanel from={question.from} to={question.to} choice={journal} onChoice={setJournal} />
        </ReportBody>
      </Stack>
    </Page>
  )
}

interface ReportAnswers extends Pick<ReportFrameProps, 'now' | 'before'> {
  /** Below the tables, which it would otherwise follow as they grow. */
  children: ReactNode
}

/** Renders a press first and removes the old panels later, because that is the page's longest work. */
function ReportBody(answers: ReportAnswers) {
  const deferredAnswers = useDeferredValue(answers)
  const isOld = dataOf(deferredAnswers.now) !== dataOf(answers.now)
  const report = useMemo(() => <ReportAnswer {...deferredAnswers} />, [deferredAnswers])
  return (
    <div aria-busy={isOld} className={classes['body']} data-old={isOld || undefined}>
      {report}
    </div>
  )
}

const dataOf = (answer: ServerAnswer<Report>): Report | null => (answer.is === 'shown' ? answer.data : null)

const ReportAnswer = ({ now, before, children }: ReportAnswers) =>
  now.is === 'loading' ? (
    <SkeletonFigures label="Loading the report" count={4} />
  ) : (
    <ServerContent answer={now} away="Reports are shown when you’re online.">
      {(report) => (
        <ReportContent report={report} before={dataOf(before)}>
          {children}
        </ReportContent>
      )}
    </ServerContent>
  )

function PeriodBar({
  question,
  set,
  hasBranches,
}: Pick<ReportFrameProps, 'question' | 'set' | 'hasBranches'>) {
  const branches = useBranches() ?? []
  const today = jamaicaDay(clock.now())
  const choose = (preset: Preset) => set({ ...presetPeriod(preset, today), by: undefined })
  return (
    <Toolbar label="Period">
      {namesIn(presets).map((preset) => {
        const { from, to } = presetPeriod(preset, today)
        const isOn = from === question.from && to === question.to
        return (
          <Button
            key={preset}
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={() => choose(preset)}
          >
            {presets[preset]}
          </Button>
        )
      })}
      <TextInput
        type="date"
        aria-label="From"
        value={question.from}
        onChange={(event) => set({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        aria-label="To"
        value={question.to}
        onChange={(event) => set({ to: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="By"
        data={groupings.map((value) => ({ value, label: `By ${value}` }))}
        value={question.groupBy}
        onChange={(event) => set({ by: event.currentTarget.value })}
      />
      {hasBranches && (
        <NativeSelect
          aria-label="Branch"
          data={[
            { value: '', label: 'All branches' },
            ...branches.map(({ branchId, name }) => ({ value: branchId, label: name })),
          ]}
          value={question.branchId ?? ''}
          onChange={(event) => set({ branch: event.currentTarget.value || undefined })}
        />
      )}
    </Toolbar>
  )
}

interface ReportContentProps {
  report: Report
  before: Report | null
  children: ReactNode
}

function ReportContent({ report, before, children }: ReportContentProps) {
  const figures = [
    {
      text: 'Sales',
      to: pathTo('/admin/invoices'),
      shown: formatJmd(report.sales.totals.totalJmdCents),
      change: before && comparedText(report.sales.totals.totalJmdCents, before.sales.totals.totalJmdCents),
    },
    {
      text: 'Payments received',
      to: pathTo('/admin/payments'),
      shown: formatJmd(report.payments.totals.netJmdCents),
      change: before && comparedText(report.payments.totals.netJmdCents, before.payments.totals.netJmdCents),
    },
    {
      text: 'Packages checked in',
      to: pathTo('/admin/packages'),
      shown: formatCount(report.intake.totals.packages),
      change: before && comparedText(report.intake.totals.packages, before.intake.totals.packages),
    },
    {
      text: 'Owed now',
      to: pathTo('/admin/invoices', { status: 'unpaid' }),
      shown: formatJmd(report.unpaid.totals.balanceJmdCents),
      change: `${formatJmd(report.unpaid.totals.overdueJmdCents)} overdue`,
    },
  ]
  // Twelve tables and three charts render after the paint that answers the click.
  const deferredReport = useDeferredValue<Report | null>(report, null)
  const shownBefore = useDeferredValue(before)
  return (
    <Stack>
      <div className={classes['figures']}>
        {figures.map(({ text, to, shown, change }) => (
          <Link key={text} to={to} className={classes['figure'] ?? ''}>
            <span>{text}</span>
            <strong>{shown}</strong>
            <span>{change || '\u00a0'}</span>
          </Link>
        ))}
      </div>
      {deferredReport ? (
        <>
          <ReportPanels report={deferredReport} before={shownBefore} />
          {children}
        </>
      ) : (
        <SkeletonPanel label="Loading the report" />
      )}
    </Stack>
  )
}

const ReportPanels = memo(({ report, before }: { report: Report; before: Report | null }) => {
  const tablesBefore = before ? reportTables(before) : []
  return (
    <div className={classes['panels']}>
      {reportTables(report).map((table) => (
        <ReportPanel
          key={table.title}
          table={table}
          before={tablesBefore.find(({ title }) => title === table.title)}
          fileName={`${report.from} to ${report.to}`}
        />
      ))}
    </div>
  )
})
