import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright'
import { must } from '#sync/lib/must.ts'
import { emailOf, type Person, password } from '../../support/people.ts'
import type { RunningServer } from '../../support/server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { openMachine } from '../lib/browser.ts'
import { type InteractionScreen, interactionScreens } from '../lib/interaction-screens.ts'
import { interactionsOf, watchInteractions } from '../lib/interactions.ts'
import { scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { count, ms, p95, spread } from '../lib/stats.ts'

const goalMs = 200
const slower = 4
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

interface StepTime {
  readonly step: string
  readonly time: number
}

/** Customers who owe something, each for one payment. */
function debtorsIn(dataDir: string): string[] {
  const db = new Sqlite(join(dataDir, 'quayside.db'), { readonly: true })
  const sql = `select distinct a.mailbox from invoice i join account a on a.accountId = i.accountId
    where i.statusId = 'unpaid' and a.mailbox is not null order by a.mailbox`
  const mailboxes = db.prepare(sql).pluck().all().map(String)
  db.close()
  return mailboxes
}

async function measure(page: Page, url: string, screen: InteractionScreen, mailbox: string) {
  await page.goto(url + screen.path)
  await page.locator(screen.ready).first().waitFor()
  const stepTimes: StepTime[] = []
  for (const [step, action] of Object.entries(screen.steps))
    for (const time of await interactionsOf(page, () => action(page, mailbox))) stepTimes.push({ step, time })
  return stepTimes
}

/** All rounds of one person's screens, on a device of their own that has read everything. */
async function measureAs(server: RunningServer, person: Person): Promise<Map<string, StepTime[]>> {
  const machine = await openMachine()
  const { page } = machine
  await page.setViewportSize(person === 'user' ? phone : desktop)
  await watchInteractions(page)
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((at) => !at.pathname.endsWith('/login'))
  await page.getByLabel('Sync: All synced').first().waitFor()
  await machine.slowDown(slower)
  const debtors = debtorsIn(server.dataDir)
  const timesByScreen = new Map<string, StepTime[]>()
  for (let round = 0; round < scaledCount(5); round++)
    for (const screen of interactionScreens.filter((candidate) => candidate.person === person)) {
      const times = await measure(page, server.url, screen, must(debtors[round], 'a customer who owes'))
      timesByScreen.set(screen.name, [...(timesByScreen.get(screen.name) ?? []), ...times])
    }
  await machine.dispose()
  return timesByScreen
}

function rowOf(name: string, stepTimes: readonly StepTime[], packages: number): Row {
  const times = stepTimes.map(({ time }) => time)
  const worst = must(stepTimes.toSorted((a, b) => b.time - a.time).at(0), 'an interaction')
  return {
    work: `interaction to next paint, ${name}, CPU ${slower} × slower`,
    measured: `${spread(times)}, worst ${ms(worst.time)} (${worst.step})`,
    limit: '',
    ratio: null,
    goal: `p95 ≤ ${goalMs} ms`,
    met: p95(times) <= goalMs,
    how: `${count(times.length)} clicks and keys in ${scaledCount(5)} rounds: ${[...new Set(stepTimes.map(({ step }) => step))].join(', ')}. In the real app in Chromium on a demo company of ${count(packages)} packages, each from the input to the next paint by the browser’s own Event Timing; what takes less than 16 ms counts as 16.`,
  }
}

export const interaction: Bench = {
  name: 'interaction',
  about: 'from a click or a key to the next paint, by screen, on a slow CPU',
  async run() {
    const packages = scaledCount(20_000)
    const server = await serve('demo', packages)
    const timesByScreen = new Map([
      ...(await measureAs(server, 'admin')),
      ...(await measureAs(server, 'user')),
    ])
    return [...timesByScreen].map(([name, times]) => rowOf(name, times, packages))
  },
}
