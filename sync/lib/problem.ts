import { isRecord } from './is-record.ts'
import type { FieldErrors } from './refusal.ts'

/** The body of every answer of the server that is not a success; clients read it in this order. */
export interface Problem {
  message: string
  title: string
  errors?: FieldErrors
  /** For an edit that came too late: the current row. */
  current?: unknown
  /** The caller has to confirm who they are, and may then send the same call again. */
  needsProof?: true
  /** The device was reported lost: it deletes everything that it keeps. */
  emptyDevice?: true
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/**
 * Whether a failed answer is our server's: a `Problem`, or a `SyncProblem` of the protocol. Firewalls, proxies and hotel
 * Wi-Fi answer with pages and with JSON of their own, and those say nothing about the request.
 */
export const isProblem = (body: unknown): body is Problem | { message: string; problem: string } =>
  isRecord(body) && isText(body['message']) && (isText(body['title']) || isText(body['problem']))
