import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { monthToMail } from '#sync/rules/books/statement-mails.ts'
import { fillBooks } from '../lib/add-books.ts'
import type { Bench } from '../lib/bench.ts'
import { companyCopy } from '../lib/company.ts'
import { checkInsBeside } from '../lib/desks.ts'
import { signedIn } from '../lib/http.ts'
import { root, scaledCount } from '../lib/settings.ts'
import type { NightServer, NightWork } from '../lib/statement-night.ts'
import { count, median, ms, quantile, since } from '../lib/stats.ts'

const company = 2_000
const accounts = 10_000
const entriesOfAccount = 10
const goalMs = 100
/** Eight hours of a night. */
const nightMs = 8 * 3_600_000
const nightShift = { desks: 2, pauseMs: 200 }
const pollMs = 500
/** A session of the desks is good for a quarter of an hour. */
const sessionMs = 10 * 60_000

/** Statements whose mail has left, and those whose mail has not. */
function mailsIn(dataDir: string): { sentMails: number; waitingMails: number } {
  const db = new Sqlite(join(dataDir, 'quayside.db'), { readonly: true })
  const countOf = (sql: string) => db.prepare<[], number>(`select count(*) ${sql}`).pluck().get() ?? 0
  const sentMails = countOf(
    `from message where event = 'statement.ready' and channel = 'email' and state = 'Sent'`,
  )
  const notices = countOf(`from notice where event = 'statement.ready'`)
  db.close()
  return { sentMails, waitingMails: notices - sentMails }
}

type Server = ReturnType<typeof fork>

async function answerOf<T>(server: Server): Promise<T> {
  const [answer] = await once(server, 'message')
  return answer as T
}

/** A night with desks that check in until the last mail has left. */
async function night(server: Server, url: string, dataDir: string) {
  const times: number[] = []
  let isOver = false
  const desks = (async () => {
    while (!isOver) {
      const headers = await signedIn({ url }, 'senior')
      const until = performance.now() + sessionMs
      times.push(
        ...(await checkInsBeside(url, headers, nightShift, () => isOver || performance.now() > until)),
      )
    }
  })()
  const start = performance.now()
  server.send('go')
  const { statements } = await answerOf<NightWork>(server)
  const notedMs = since(start)
  while (mailsIn(dataDir).waitingMails > 0) await sleep(pollMs)
  const mailedMs = since(start)
  isOver = true
  await desks
  return { statements, notedMs, mailedMs, times }
}

async function measure() {
  const mailDay = Math.min(28, Number(jamaicaDay(Date.now()).slice(8)))
  const month = monthToMail(jamaicaDay(Date.now()), mailDay) ?? ''
  const dataDir = await companyCopy('demo', scaledCount(company))
  const customers = scaledCount(accounts)
  const entries = customers * entriesOfAccount
  fillBooks(dataDir, { customers, entries, firmEntries: scaledCount(5_000), flights: 1 }, month)
  const script = join(root, 'e2e', 'bench', 'lib', 'statement-night.ts')
  const server = fork(script, { env: { ...process.env, DATA_DIR: dataDir } })
  try {
    const { url } = await answerOf<NightServer>(server)
    const answer = await fetch(`${url}/api/settings`, {
      ...{ method: 'PUT', headers: await signedIn({ url }, 'admin') },
      body: JSON.stringify({ statements: { mailDay } }),
    })
    if (!answer.ok) throw new Error(`the settings answered ${answer.status}: ${await answer.text()}`)
    return { customers, ...(await night(server, url, dataDir)), ...mailsIn(dataDir) }
  } finally {
    const exit = once(server, 'exit')
    server.kill('SIGKILL')
    await exit
    await rm(dirname(dataDir), { recursive: true, force: true })
  }
}

export const statementMails: Bench = {
  name: 'statement-mails',
  about: 'a night in which all customers get their statements, with scans beside it',
  async run() {
    const { customers, statements, notedMs, mailedMs, times, sentMails } = await measure()
    if (statements < customers || sentMails < customers)
      throw new Error(`${sentMails} of ${statements} statements were mailed`)
    const p99 = quantile(times, 0.99)
    const method = `A company of ${count(scaledCount(company))} packages and ${count(customers)} customers with ${entriesOfAccount} entries each in the month. Every customer gets a mail with a PDF, written to a folder; ${nightShift.desks} desks check in all the while, each ${nightShift.pauseMs} ms after the answer before.`
    return [
      {
        work: `statements of ${count(customers)} customers made and mailed`,
        measured: `${ms(mailedMs)}, all noted after ${ms(notedMs)}`,
        limit: '',
        ratio: null,
        goal: 'a night of 8 h',
        met: mailedMs <= nightMs,
        how: `${method} A message of the bench starts the work that the schedule does at night.`,
      },
      {
        work: 'check-ins while statements are made and mailed, p99',
        measured: `${ms(p99)} of ${count(times.length)}, p50 ${ms(median(times))}`,
        limit: '',
        ratio: null,
        goal: `≤ ${goalMs} ms`,
        met: p99 <= goalMs,
        how: method,
      },
    ]
  },
}
