import type { ReportName } from '../db/reports/reports.ts'

/** What the worker is told. */
export type ReportRequest =
  | { readonly what: 'report'; readonly n: number; readonly name: ReportName; readonly ask: unknown }
  | { readonly what: 'end' }

/** What it says: the answer to the question of that number, or what went wrong with it. */
export interface ReportReply {
  readonly n: number
  readonly answer?: unknown
  readonly error?: string
}
