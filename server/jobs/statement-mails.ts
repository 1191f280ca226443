import type { FastifyBaseLogger } from 'fastify'
import { jamaicaDay, jamaicaTime } from '#sync/lib/business-day.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { momentsOfMonth } from '#sync/rules/books/month.ts'
import { monthToMail } from '#sync/rules/books/statement-mails.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { ServerTimers } from '../core/timers.ts'
import { beginStatementMail, findStatementMail, moveStatementMail } from '../db/billing/statement-mails.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Turn } from '../db/core/transactions/batches.ts'
import { insertNotices } from '../db/messages/notices.ts'
import type { StatementFacts } from '../messages/texts/statement-message.ts'
import type { Threads } from '../threads/threads.ts'

const firstAfterMs = 7 * minuteMs
const everyMs = 20 * minuteMs
/** Between two batches the messages of the last one are made, so that no scan waits for several batches in a row. */
const pauseMs = 250
/** The backups and the day's other work at midnight come first. */
const notBefore = '01:00'

type Needs = Pick<ChangeDeps, 'db' | 'ids' | 'clock'> & { readonly threads: Pick<Threads, 'ask'> }

const event = 'statement.ready'

/**
 * Notes the statements of the next customers and moves the row of the month in one transaction. Returns the number of notices;
 * null at the end or if another server did it.
 */
async function noteBatch(deps: Needs, month: string): Promise<number | null> {
  const progress = await findStatementMail(deps.db.reads.kysely, month)
  if (!progress || progress.finishedAt !== null) return null
  const { lastAccountId } = progress
  const next = await deps.threads.ask('statementBatch', { ...momentsOfMonth(month), lastAccountId })
  return withTransaction(deps, byServer('statement.mail'), async ({ kysely, at }) => {
    const isOurs = await moveStatementMail(kysely, month, lastAccountId, {
      lastAccountId: next.lastAccountId ?? lastAccountId,
      finishedAt: next.lastAccountId === null ? at : null,
    })
    if (!isOurs || next.lastAccountId === null) return null
    const notices = next.statements.map(({ accountId, closingJmdCents }) => {
      const facts: StatementFacts = { month, closingJmdCents }
      return {
        ...({ noticeId: deps.ids.next(), event, accountId, createdAt: at } as const),
        dedupeKey: `${event} ${accountId} ${month}`,
        facts: JSON.stringify(facts),
      }
    })
    await insertNotices(kysely, notices)
    return notices.length
  })
}

/**
 * Notes the statements of the month before for all customers who have one, once for each customer and month, no matter
 * how often it is stopped. Returns how many it noted.
 */
export async function mailStatements(deps: Needs, turn: Turn = async () => {}): Promise<number> {
  const { statements } = await readSettings(deps.db.reads.kysely)
  const month = monthToMail(jamaicaDay(deps.clock.now()), statements.mailDay)
  if (month === null || (await findStatementMail(deps.db.reads.kysely, month))?.finishedAt) return 0
  await withTransaction(deps, byServer('statement.mail'), ({ kysely }) => beginStatementMail(kysely, month))
  let total = 0
  for (;;) {
    const count = await noteBatch(deps, month)
    if (count === null) return total
    total += count
    await turn()
  }
}

/** Three times an hour, because a server may have stopped in the middle. Returns the end of the schedule. */
export function scheduleStatementMails(
  deps: Needs,
  timers: ServerTimers,
  log: FastifyBaseLogger,
): () => void {
  const turn: Turn = () => new Promise((resolve) => void timers.after(pauseMs, resolve))
  return deps.db.nodes.schedule(
    {
      name: 'statements by mail',
      everyMs,
      firstAfterMs,
      async run() {
        if (jamaicaTime(deps.clock.now()) < notBefore) return
        const statements = await mailStatements(deps, turn)
        if (statements > 0) log.info({ statements }, 'the statements of the month were noted for their mails')
      },
      fail: (error) =>
        log.error(
          { err: error },
          'statements could not be mailed; they are tried again in 20 minutes, from where they stopped',
        ),
    },
    timers,
  )
}
