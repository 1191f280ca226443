import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BillProblem, CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { plural } from '../../ui/texts/format.ts'
import classes from './bill.module.css'
import { ProblemCategory } from './problem-category.tsx'
import { type FilledField, fills, ProblemField } from './problem-field.tsx'

interface ProblemsPanelProps {
  bills: readonly CustomerBill[]
  /** A value was saved, so the preview is out of date. */
  onSaved: () => void
}

interface NamedProblem extends BillProblem {
  /** Null if the package's customer isn't identified. */
  readonly customer: string | null
}

/** Problems that can be fixed here come first, then missing customers, then the rest. */
const rankOf = ({ field }: BillProblem): number => (isFilled(field) ? 0 : field === 'accountId' ? 1 : 2)

const isFilled = (field: BillProblem['field']): field is FilledField => field !== null && field in fills

const problemsOf = (bills: readonly CustomerBill[]): NamedProblem[] =>
  bills
    .flatMap(({ customer, problems }) =>
      problems.map((problem) => ({
        ...problem,
        customer: customer && `${customer.mailbox} ${customer.name}`,
      })),
    )
    .sort((a, b) => rankOf(a) - rankOf(b))

/**
 * The reasons that packages can't be billed, and what to look at on those that can, each with an input for the missing
 * value or a link to the package.
 */
export function ProblemsPanel({ bills, onSaved }: ProblemsPanelProps) {
  const problems = problemsOf(bills)
  const [warnings, obstacles] = [true, false].map((isWarning) =>
    problems.filter((problem) => problem.isWarning === isWarning),
  )
  return (
    <>
      <ProblemList problems={obstacles ?? []} name="Problems" title="can’t be billed yet" onSaved={onSaved} />
      <ProblemList
        problems={warnings ?? []}
        name="To check"
        title="to check before billing"
        onSaved={onSaved}
      />
    </>
  )
}

interface ProblemListProps extends Pick<ProblemsPanelProps, 'onSaved'> {
  problems: readonly NamedProblem[]
  name: string
  /** What follows the number of packages. */
  title: string
}

function ProblemList({ problems, name, title, onSaved }: ProblemListProps) {
  const session = useSession()
  if (problems.length === 0) return null
  const mayFill = session !== null && packagePolicy.canUpdateAll(session)
  const count = new Set(problems.map(({ packageId }) => packageId)).size
  return (
    <Panel title={`${plural(count, 'package')} ${title}`} flush>
      <ul className={classes['problems']} aria-label={name}>
        <ShowMore inList rows={problems} step={100} what="problem">
          {(problem) => (
            <li key={`${problem.packageId} ${problem.field} ${problem.text}`}>
              <span className={classes['what']}>
                <Anchor
                  component={Link}
                  to={pathTo('/admin/packages/$package', { package: problem.packageId })}
                  target="_blank"
                >
                  {problem.trackingNumber || 'Package'}
                </Anchor>
                <span className={classes['note']}>{problem.customer ?? 'No owner'}</span>
              </span>
              {mayFill && isFilled(problem.field) ? (
                <ProblemField gap={{ ...problem, field: problem.field }} onSaved={onSaved} />
              ) : mayFill && problem.field === 'dutyCategory' ? (
                <ProblemCategory packageId={problem.packageId} onSaved={onSaved}>
                  <ProblemText problem={problem} />
                </ProblemCategory>
              ) : (
                <ProblemText problem={problem} />
              )}
            </li>
          )}
        </ShowMore>
      </ul>
    </Panel>
  )
}

/** A problem that has to be fixed on the package's own page. */
function ProblemText({ problem }: { problem: BillProblem }) {
  const [first = '', ...rest] = problem.text
  return (
    <span className={classes['reason']}>
      {first.toUpperCase()}
      {rest.join('')}
    </span>
  )
}
