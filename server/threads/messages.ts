import type { ReportName } from '../db/reports/reports.ts'

/** The messages to the worker. */
export type ReportRequest =
  | { readonly what: 'report'; readonly n: number; readonly name: ReportName; readonly ask: unknown }
  | { readonly what: 'end' }

/** The worker's answers: the result of the question with that number, or its error. */
export interface ReportReply {
  readonly n: number
  readonly answer?: unknown
  readonly error?: string
}
