import type { books } from '#sync/api/money/journal.ts'
import { bookProgramText } from '#sync/entities/money/book-account.ts'
import { daysBetween, jamaicaDay } from '#sync/lib/business-day.ts'
import { listText } from '#sync/lib/list-text.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { readSettings } from '../../db/company/settings.ts'
import { csvOf } from '../../exports/csv.ts'
import { gctTable } from '../../exports/gct-return.ts'
import { marginTable } from '../../exports/margin.ts'
import { jsonAnswer, jsonFile } from '../../http/json-answer.ts'
import type { Handlers } from '../../http/route.ts'
import type { JournalAsk } from '../../papers/journal.ts'
import type { RouteDeps } from '../deps.ts'

const mostDays = 366

function mustBePeriod({ from, to }: JournalAsk, today: string): void {
  const refuse = (field: keyof JournalAsk, text: string, problem: string) =>
    new Refusal('invalid', text, { [field]: [problem] })
  if (to < from)
    throw refuse(
      'to',
      'The period ends before it begins. Choose a later last day.',
      'is before the first day',
    )
  if (to > today)
    throw refuse('to', 'The last day hasn’t begun yet. Choose today or an earlier day.', 'has not begun yet')
  if (daysBetween(from, to) >= mostDays)
    throw refuse(
      'to',
      `A period has at most ${mostDays} days. Take it in parts.`,
      `is more than ${mostDays} days after the first`,
    )
}

export const bookHandlers: Handlers<typeof books, ChangeDeps & Pick<RouteDeps, 'threads'>> = {
  'books.journal': async ({ query }, { db, clock, threads }) => {
    const { format, ...period } = query
    mustBePeriod(period, jamaicaDay(clock.now()))
    const { books } = await readSettings(db.reads.kysely)
    const file = await threads.ask('journalFile', { ...period, format, books })
    const title = `Journal ${period.from} to ${period.to}`
    if ('missing' in file)
      throw new Refusal(
        'wrong-state',
        `${bookProgramText[file.program]} knows accounts by their codes. Enter the codes of ${listText(file.missing)} in the settings under Books first.`,
      )
    const body = Buffer.from(file.bytes)
    if (format === 'json') return jsonFile(title, body)
    return { name: `${title}, ${bookProgramText[format]}.csv`, contentType: 'text/csv; charset=utf-8', body }
  },

  'books.gct': async ({ query }, { clock, threads }) => {
    const { format, ...period } = query
    mustBePeriod(period, jamaicaDay(clock.now()))
    const figures = await threads.ask('gctReturn', period)
    const days = `${period.from} to ${period.to}`
    if (format === 'json') return jsonAnswer(`GCT ${days}`, figures)
    return {
      name: `GCT ${days}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: csvOf(gctTable(days, figures)),
    }
  },

  'books.margin': async ({ query }, { clock, threads }) => {
    const { format, ...period } = query
    mustBePeriod(period, jamaicaDay(clock.now()))
    const report = await threads.ask('margins', period)
    const days = `${period.from} to ${period.to}`
    if (format === 'json') return jsonAnswer(`Margin ${days}`, report)
    return {
      name: `Margin ${days}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: csvOf(marginTable(days, report)),
    }
  },
}
