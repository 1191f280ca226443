import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { Db } from '../db/core/open.ts'
import { sentSince } from '../db/files/files.ts'
import { TryLater } from '../http/problems.ts'

const megabyte = 1024 * 1024

interface Quota {
  readonly days: number
  readonly files: number
  readonly bytes: number
  /** The message for a person who has reached the quota. */
  readonly message: string
}

/** The limits for an account. A warehouse uploads thousands of photos a day; a customer a few invoices a month. */
export const quotas: Readonly<Record<'customer' | 'staff', Quota>> = {
  customer: {
    days: 365,
    files: 1_000,
    bytes: 500 * megabyte,
    message:
      'You have reached the limit of 1,000 files or 500 MB a year. Send smaller files, or contact us and we’ll upload them for you.',
  },
  staff: {
    days: 1,
    files: 20_000,
    bytes: 20_000 * megabyte,
    message:
      'This account has reached the limit of 20,000 files or 20 GB a day. The upload goes on by itself tomorrow.',
  },
}

export interface Usage {
  readonly files: number
  readonly bytes: number
}

/** Refuses bytes that would take an account over its quota; `unfinished` is what it has begun and not sent whole. */
export async function mustFitQuota(
  db: Db,
  actor: Actor,
  size: number,
  pending: Usage = { files: 0, bytes: 0 },
): Promise<void> {
  const quota = quotas[isStaff(actor.role) ? 'staff' : 'customer']
  const since = isoOf(db.clock.now() - quota.days * dayMs)
  const usage = await sentSince(db.reads, actor.accountId, since)
  const files = usage.files + pending.files + 1
  const bytes = usage.bytes + pending.bytes + size
  if (files > quota.files || bytes > quota.bytes) throw new TryLater('too-many', quota.message, dayMs / 1000)
}
