import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright'
import { emailOf, password } from '../../support/people.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { post, signedIn } from '../lib/http.ts'
import { scaledCount } from '../lib/settings.ts'
import { bigServer, machineAt } from '../lib/stages.ts'
import { count, p95, since, spread } from '../lib/stats.ts'

const goalMs = 300

function livingIn(dataDir: string): number {
  const db = new Sqlite(join(dataDir, 'quayside.db'), { readonly: true })
  const sql = 'select count(*) from package where deletedAt is null and archivedAt is null'
  const living = Number(db.prepare(sql).pluck().get())
  db.close()
  return living
}

/** The office's own browser, until every package that is still work in hand is on it. */
async function fill(page: Page, url: string, living: number): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(emailOf('employee'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((at) => !at.pathname.endsWith('/login'))
  await page.goto(`${url}/admin/packages`)
  await page.getByText(`${count(living)} on this device`).waitFor({ timeout: 600_000 })
}

/** From the click in the menu to the first row, by the page's own clock. */
const openList = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const link = document.querySelector<HTMLElement>('nav a[href="/admin/packages"]')
    const start = performance.now()
    link?.click()
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!document.querySelector('table[aria-label="Packages"] tbody tr a')) return
        watch.disconnect()
        resolve()
      }
      const watch = new MutationObserver(look)
      watch.observe(document, { childList: true, subtree: true })
      look()
    })
    return performance.now() - start
  })

async function onDevice(page: Page, url: string, living: number): Promise<Row> {
  await fill(page, url, living)
  const times: number[] = []
  for (let round = 0; round < scaledCount(20); round++) {
    await page.locator('nav a[href="/admin"]:visible').first().click()
    await page.locator('table[aria-label="Packages"]').waitFor({ state: 'detached' })
    const foldedGroup = page.getByRole('button', { name: 'Packages', exact: true, expanded: false })
    if ((await foldedGroup.count()) > 0) await foldedGroup.click()
    times.push(await openList(page))
  }
  return rowOf(
    `first rows of the packages list on a device, ${count(living)} packages on it`,
    times,
    `${count(times.length)} times from the click in the menu to the first row in the page, in the real app in Chromium on a real disk, from the dashboard. The list is a live query over the device's own tables, newest first.`,
  )
}

const rowOf = (work: string, times: readonly number[], method: string): Row => ({
  work,
  measured: spread(times),
  limit: '',
  ratio: null,
  goal: `p95 ≤ ${goalMs} ms`,
  met: p95(times) <= goalMs,
  how: method,
})

/** The lists ask the server for these: the newest of all, those of a status, and those that match a word. */
const questions = [
  { text: 'the newest', body: {} },
  { text: 'of a status', body: { statuses: ['Delivered'] } },
  { text: 'that match a word', body: { searchString: 'shoes' } },
]

export const firstRows: Bench = {
  name: 'first-rows',
  about: 'first rows of the packages list, on a device and from the server',
  async run() {
    const { server, packages, dataDir } = await bigServer()
    const headers = await signedIn(server, 'senior')
    const rows: Row[] = []
    for (const { text, body } of questions) {
      const times: number[] = []
      for (let round = 0; round < scaledCount(50); round++) {
        const start = performance.now()
        await post(`${server.url}/api/packages/paginated/1`, headers, { ...body, pageSize: 50 })
        times.push(since(start))
      }
      rows.push(
        rowOf(
          `first 50 rows of the packages list from the server, ${text}, ${count(packages)} packages`,
          times,
          `${count(times.length)} calls one after the other, each with session, rights, the count of all that match and 50 rows.`,
        ),
      )
    }
    const machine = await machineAt(server)
    rows.push(await onDevice(machine.page, server.url, livingIn(dataDir)))
    await machine.dispose()
    return rows
  },
}
