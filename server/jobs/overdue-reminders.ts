import type { FastifyBaseLogger } from 'fastify'
import { jamaicaDay, jamaicaTime, startOfDay } from '#sync/lib/business-day.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { dueReminder, longestOverdueDays, overdueDays } from '#sync/rules/payments/overdue.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { ServerTimers } from '../core/timers.ts'
import { accountsToRemind, insertReminders, overdueBillsOf, remindersOf } from '../db/billing/overdue.ts'
import { readSettings } from '../db/company/settings.ts'
import { enqueueNotice } from '../messages/enqueue.ts'

const firstAfterMs = 11 * minuteMs
const everyMs = 60 * minuteMs
/** A message about a debt must not wake people up. */
const notBefore = '08:00'

type Needs = Pick<ChangeDeps, 'db' | 'ids' | 'clock'>

/** Notes a reminder of a customer's overdue bills if one of them is due for it and still unpaid. */
async function remind(
  tx: Transaction,
  deps: Needs,
  accountId: string,
  reminderDays: readonly number[],
): Promise<boolean> {
  const today = jamaicaDay(tx.at)
  const bills = await overdueBillsOf(tx.kysely, accountId, today)
  if (bills.length === 0) return false
  const earlier = await remindersOf(
    tx.kysely,
    bills.map(({ invoiceId }) => invoiceId),
  )
  if (earlier.some(({ remindedOn }) => remindedOn === today)) return false
  const dueRows = bills.flatMap(({ invoiceId, dueAt }) => {
    const day = dueReminder(overdueDays(dueAt ?? tx.at, today), reminderDays)
    const isDone = earlier.some((row) => row.invoiceId === invoiceId && row.day === day)
    return day === null || isDone ? [] : [{ invoiceId, day, remindedOn: today }]
  })
  if (dueRows.length === 0) return false
  await insertReminders(tx.kysely, dueRows)
  await enqueueNotice(deps, tx, {
    event: 'invoice.overdue',
    accountId,
    dedupeKey: `overdue ${accountId} ${today}`,
    facts: {
      bills: bills.map(({ number, balanceJmdCents, dueAt }) => ({
        number: number ?? '',
        balanceJmdCents,
        dueOn: jamaicaDay(dueAt ?? tx.at),
      })),
    },
  })
  return true
}

/** Reminds customers of what they have overdue, once for each day of the settings. Returns how many it reminded. */
export async function remindOverdue(deps: Needs): Promise<number> {
  const { kysely } = deps.db.reads
  const { reminderDays } = (await readSettings(kysely)).overdue
  const first = reminderDays[0]
  if (first === undefined) return 0
  const today = jamaicaDay(deps.clock.now())
  const from = startOfDay(today, -longestOverdueDays(reminderDays))
  const to = startOfDay(today, 1 - first)
  let count = 0
  for (const accountId of await accountsToRemind(kysely, { from, to, today }))
    if (
      await withTransaction(deps, byServer('invoice.remindOverdue'), (tx) =>
        remind(tx, deps, accountId, reminderDays),
      )
    )
      count++
  return count
}

/** Every hour of the day, so that a server that slept through a morning still reminds; returns what stops it. */
export function scheduleOverdueReminders(
  deps: Needs,
  timers: ServerTimers,
  log: FastifyBaseLogger,
): () => void {
  return deps.db.nodes.schedule(
    {
      name: 'overdue reminders',
      everyMs,
      firstAfterMs,
      run: async () => (jamaicaTime(deps.clock.now()) < notBefore ? 0 : remindOverdue(deps)),
      fail: (error) =>
        log.error(
          { err: error },
          'reminders of overdue bills could not be noted; they are tried again in an hour',
        ),
    },
    timers,
  )
}
