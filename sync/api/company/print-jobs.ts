import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../../entities/fields.ts'
import { maxLabels } from '../../rules/label/label-texts.ts'
import { row } from '../row.ts'

export const printJobStates = ['Waiting', 'Printing', 'Printed', 'Failed', 'Cancelled'] as const
export type PrintJobState = (typeof printJobStates)[number]

export const LabelPrinter = z.object({
  hubDeviceId: Id,
  name: ShortText,
  branchId: Id.nullable(),
  /** True if the printer would print now. */
  isConnected: z.boolean(),
})
export type LabelPrinter = z.output<typeof LabelPrinter>

export const PrintJob = z.object({
  printJobId: Id,
  hubDeviceId: Id,
  printerName: ShortText,
  title: ShortText,
  labels: z.int(),
  state: z.enum(printJobStates),
  /** The reason for a failed job, and what to do. */
  problem: z.string(),
  requestedBy: ShortText,
  requestedAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type PrintJob = z.output<typeof PrintJob>

const params = z.object({ id: Id })
const staffOnly = { who: 'staff', permission: 'PackageView' } as const

/** Labels on shared printers. Labels that a device prints itself aren't included. */
export const printJobs = {
  'printJobs.printers': row({
    forOffices: true,
    ...staffOnly,
    method: 'GET',
    path: '/api/print-jobs/printers',
    summary: 'Label printers that have a key, and whether each is connected.',
    reply: z.array(LabelPrinter),
  }),
  'printJobs.list': row({
    forOffices: true,
    ...staffOnly,
    method: 'GET',
    path: '/api/print-jobs',
    summary: 'The newest 100 print jobs; a driver’s own.',
    reply: z.array(PrintJob),
  }),
  'printJobs.create': row({
    ...staffOnly,
    method: 'POST',
    path: '/api/print-jobs',
    summary: 'Prints labels of packages on a shared printer; they wait while it is not connected.',
    body: z.object({
      hubDeviceId: Id,
      packageIds: z.array(Id).min(1, 'is empty').max(maxLabels, `is more than ${maxLabels} packages`),
      /** The piece of a single package to print; null for a label for each piece of each package. */
      piece: z.int().min(1, 'is not a piece').nullable().default(null),
    }),
    reply: PrintJob,
    success: 'Labels sent to the printer',
    failure: 'Error printing labels',
  }),
  'printJobs.again': row({
    ...staffOnly,
    method: 'POST',
    path: '/api/print-jobs/{id}/again',
    summary: 'Prints the labels of a job that is over once more, as they are now.',
    params,
    reply: PrintJob,
    success: 'Labels sent to the printer',
    failure: 'Error printing labels',
  }),
  'printJobs.cancel': row({
    ...staffOnly,
    method: 'DELETE',
    path: '/api/print-jobs/{id}',
    summary: 'Takes a job off the queue that has not begun.',
    params,
    reply: PrintJob,
    success: 'Print job cancelled',
    failure: 'Error cancelling print job',
  }),
}
