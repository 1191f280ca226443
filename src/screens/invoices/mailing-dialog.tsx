import { useState } from 'react'
import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import type { invoiceCan } from '#sync/entities/invoice-status.ts'
import { BulkRunDialog } from '../../components/bulk-run/bulk-run-dialog.tsx'
import type { BulkJob } from '../../components/bulk-run/use-bulk-run.ts'
import { plural } from '../../ui/format.ts'
import { invoicesAllowing, linkJobs, mailJobs, reminderJobs } from './invoice-jobs.ts'

interface MailingWords {
  readonly title: string
  readonly intro: string
  readonly verb: string
  readonly what: string
  /** The action that an invoice must allow. */
  readonly deed: keyof typeof invoiceCan
  readonly jobsOf: (invoices: readonly InvoiceReply[]) => BulkJob[]
  /** Explains why some of the selected invoices are left out. */
  readonly others: string
}

/** The actions that send mails. */
export type MailingAction = 'mail' | 'link' | 'remind'

const words: Record<MailingAction, MailingWords> = {
  mail: {
    title: 'Mail invoices',
    verb: 'Mail',
    what: 'invoice',
    deed: 'mail',
    jobsOf: mailJobs,
    intro: 'Each invoice goes to the email address of its customer.',
    others: 'left out, because drafts and void invoices are not mailed.',
  },
  link: {
    title: 'Payment links',
    verb: 'Make and mail',
    what: 'link',
    deed: 'pay',
    jobsOf: linkJobs,
    intro: 'Each customer gets one link by mail, over what is owed on the chosen invoices. It lasts 7 days.',
    others: 'left out, because nothing is owed.',
  },
  remind: {
    title: 'Remind customers',
    verb: 'Mail',
    what: 'reminder',
    deed: 'pay',
    jobsOf: reminderJobs,
    intro: 'Each customer gets a mail with what is still to be paid.',
    others: 'left out, because nothing is owed.',
  },
}

interface MailingDialogProps {
  name: MailingAction
  rows: readonly InvoiceReply[]
  onClose: () => void
}

/** Sends mails, links or reminders for the selected invoices. */
export function MailingDialog({ name, rows, onClose }: MailingDialogProps) {
  const { deed, jobsOf, others, ...texts } = words[name]
  const [jobs] = useState(() => jobsOf(invoicesAllowing(rows, deed)))
  const leftCount = rows.length - invoicesAllowing(rows, deed).length
  const leftOut = leftCount > 0 ? `${plural(leftCount, 'invoice')} ${others}` : ''
  return <BulkRunDialog {...texts} jobs={jobs} leftOut={leftOut} onClose={onClose} />
}
