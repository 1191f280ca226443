import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount, plural } from '../../ui/format.ts'
import { DoneIcon, PendingIcon, WarningIcon } from '../../ui/icons.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import classes from './bulk-run.module.css'
import { type BulkJob, type JobResult, useBulkRun } from './use-bulk-run.ts'

interface BulkRunDialogProps {
  title: string
  /** A sentence that says what will be done, and to whom. */
  intro: string
  /** The verb on the button, such as "Mail". */
  verb: string
  /** The noun for one row, such as "invoice". */
  what: string
  jobs: readonly BulkJob[]
  /** A sentence about selected rows that can't be processed; empty if there are none. */
  leftOut: string
  onClose: () => void
}

/** Runs one action for many rows and shows the result of each. */
export function BulkRunDialog({
  title,
  intro,
  verb,
  what: noun,
  jobs,
  leftOut,
  onClose,
}: BulkRunDialogProps) {
  const { results, isRunning, left, run } = useBulkRun(jobs)
  const doneCount = jobs.length - left.length
  const hasRun = results.size > 0
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <Stack gap="sm">
        {!hasRun && <Text>{intro}</Text>}
        {leftOut !== '' && <Text c="dimmed">{leftOut}</Text>}
        {hasRun && (
          <div role="status">
            <Progress value={(results.size / Math.max(1, jobs.length)) * 100} aria-label="Progress" mb={4} />
            {formatCount(doneCount)} of {plural(jobs.length, noun)} done
            {!isRunning && left.length > 0 && `, ${formatCount(left.length)} not`}
          </div>
        )}
        <ul className={classes['jobs']} aria-label="Results">
          <ShowMore rows={inOrder(jobs, results)} step={50} what={noun}>
            {(job) => <JobLine key={job.key} job={job} result={results.get(job.key)} />}
          </ShowMore>
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {hasRun && left.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {left.length > 0 && (
            <Button data-autofocus loading={isRunning} onClick={run}>
              {hasRun ? `Try ${plural(left.length, noun)} again` : `${verb} ${plural(jobs.length, noun)}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Failed jobs come first, because they need attention. */
const inOrder = (jobs: readonly BulkJob[], results: ReadonlyMap<string, JobResult>): BulkJob[] =>
  jobs.toSorted(
    (a, b) => Number(results.get(b.key)?.is === 'failed') - Number(results.get(a.key)?.is === 'failed'),
  )

const icons = { done: DoneIcon, failed: WarningIcon, waiting: PendingIcon } as const

function JobLine({ job, result }: { job: BulkJob; result: JobResult | undefined }) {
  const JobIcon = icons[result?.is ?? 'waiting']
  return (
    <li data-state={result?.is ?? 'waiting'}>
      <JobIcon size={18} aria-hidden />
      <span className={classes['name']}>{job.name}</span>
      <span className={classes['note']}>{result?.text ?? job.note}</span>
    </li>
  )
}
