import { Button, Text } from '@mantine/core'
import type { LabelPrinter, PrintJob, PrintJobState } from '#sync/api/company/print-jobs.ts'
import { cancelPrinting, printAgain, printJobsQuery } from '../../queries/api/print-jobs.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastError } from '../../stores/notifications.ts'
import { CancelIcon, DoneIcon, type Icon, PendingIcon, PrintIcon, WarningIcon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { formatDateTime, plural } from '../../ui/texts/format.ts'
import classes from './print-queue.module.css'

/** Questions at the printer are about the latest jobs. */
const mostShown = 8

const looks: Record<PrintJobState, { tone: Tone; icon: Icon; text: string }> = {
  Waiting: { tone: 'warn', icon: PendingIcon, text: 'Waiting' },
  Printing: { tone: 'moving', icon: PrintIcon, text: 'Printing' },
  Printed: { tone: 'good', icon: DoneIcon, text: 'Printed' },
  Failed: { tone: 'bad', icon: WarningIcon, text: 'Failed' },
  Cancelled: { tone: 'neutral', icon: CancelIcon, text: 'Cancelled' },
}

/** The latest jobs of the shared printers, with who sent them and their results. */
export function PrintJobList({ printers }: { printers: readonly LabelPrinter[] }) {
  const answer = useServerQuery(printJobsQuery)
  if (answer.is !== 'shown' || answer.data.length === 0) return null
  const isAway = ({ hubDeviceId }: PrintJob) =>
    !printers.some((printer) => printer.hubDeviceId === hubDeviceId && printer.isConnected)
  return (
    <section aria-label="Print queue">
      <Text fw={600}>Print queue</Text>
      <ul className="rows">
        {answer.data.slice(0, mostShown).map((job) => (
          <JobRow key={job.printJobId} job={job} isAway={isAway(job)} />
        ))}
      </ul>
    </section>
  )
}

const noteOf = (job: PrintJob, isAway: boolean): string =>
  job.state === 'Waiting' && isAway
    ? `${job.printerName} isn’t connected. The labels print when it’s back.`
    : job.problem

function JobRow({ job, isAway }: { job: PrintJob; isAway: boolean }) {
  const cancel = useWrite(cancelPrinting)
  const reprint = useWrite(printAgain)
  const act = async (write: typeof cancel) => {
    try {
      await write.send({ params: { id: job.printJobId } })
    } catch (error) {
      toastError(error instanceof Error ? error.message : '')
    }
  }
  const note = noteOf(job, isAway)
  return (
    <li className={classes['job']}>
      <span className={classes['words']}>
        {job.title}
        <Text component="span" display="block" size="sm" c="dimmed">
          {plural(job.labels, 'label')} · {job.printerName} · {job.requestedBy} ·{' '}
          {formatDateTime(job.requestedAt)}
        </Text>
        {note && (
          <Text
            component="span"
            display="block"
            size="sm"
            {...(job.state === 'Failed' ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {note}
          </Text>
        )}
      </span>
      <Tag {...looks[job.state]} />
      {job.state === 'Waiting' && (
        <Button
          variant="default"
          loading={cancel.busy}
          onClick={() => void act(cancel)}
          aria-label={`Cancel ${job.title}`}
        >
          Cancel
        </Button>
      )}
      {job.endedAt !== null && (
        <Button
          variant="default"
          loading={reprint.busy}
          onClick={() => void act(reprint)}
          aria-label={`Print ${job.title} again`}
        >
          Print again
        </Button>
      )}
    </li>
  )
}
