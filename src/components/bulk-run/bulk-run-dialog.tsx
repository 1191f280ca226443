import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount, plural } from '../../ui/format.ts'
import { DoneIcon, PendingIcon, WarningIcon } from '../../ui/icons.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import classes from './bulk-run.module.css'
import { type BulkJob, type JobResult, useBulkRun } from './use-bulk-run.ts'

interface BulkRunDialogProps {
  title: string
  /** What it does, and to whom. */
  intro: string
  /** The verb: "Mail". */
  verb: string
  /** What one of them is called: "invoice". */
  what: string
  jobs: readonly BulkJob[]
  /** Rows that were chosen and cannot be done, in words; '' without any. */
  leftOut: string
  onClose: () => void
}

/** Does one thing to many rows, and says of each what came of it. */
export function BulkRunDialog({ title, intro, verb, what, jobs, leftOut, onClose }: BulkRunDialogProps) {
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
            {formatCount(doneCount)} of {plural(jobs.length, what)} done
            {!isRunning && left.length > 0 && `, ${formatCount(left.length)} not`}
          </div>
        )}
        <ul className={classes['jobs']} aria-label="Results">
          <ShowMore rows={inOrder(jobs, results)} step={50} what={what}>
            {(job) => <JobLine key={job.key} job={job} result={results.get(job.key)} />}
          </ShowMore>
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {hasRun && left.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {left.length > 0 && (
            <Button data-autofocus loading={isRunning} onClick={run}>
              {hasRun ? `Try ${plural(left.length, what)} again` : `${verb} ${plural(jobs.length, what)}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** What failed stands first: that is what somebody has to do something about. */
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
