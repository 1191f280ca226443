import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { isRecord } from '#sync/lib/is-record.ts'
import { must } from '#sync/lib/must.ts'
import { erasureOfColumns } from '../../server/db/retention/erasure-of-columns.ts'
import { recordFigure } from '../../server/test/figures.ts'
import { withMoneyRows } from '../support/money-rows.ts'
import { signIn } from '../support/people.ts'
import { publicScreens, visits } from '../support/screen-areas.ts'
import { mailsIn } from '../support/sent-mails.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { ask } from '../support/truth.ts'
import { payloads } from './payloads.ts'

/** These columns are addresses and codes, which lead to screens. */
const leads = new Set(['email', 'slug', 'code', 'url', 'addresses', 'cover', 'photoFileIds', 'trn'])

/** Returns true for a text of a JSON value, which a payload may replace. */
const isText = (key: string, value: string): boolean =>
  value.includes(' ') || ['description', 'text', 'name', 'note', 'reason', 'recipientName'].includes(key)

function poisoned(value: unknown, next: () => string, key = ''): unknown {
  if (typeof value === 'string') return isText(key, value) ? next() : value
  if (Array.isArray(value)) return value.map((item) => poisoned(item, next, key))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item, next, name)]))
}

/** The columns with words of staff and customers, by table. */
const columns = Object.entries(erasureOfColumns).flatMap(([table, rules]) =>
  Object.entries(rules)
    .filter(([column, rule]) => (rule === 'staff' || rule === 'blank') && !leads.has(column))
    .map(([column]) => ({ table, column })),
)

/** The text with payloads in it; a text that is no JSON becomes one. */
function poisonedText(text: string, next: () => string): string {
  try {
    return JSON.stringify(poisoned(JSON.parse(text), next))
  } catch {
    return next()
  }
}

/** Puts a payload in place of each text in the database; returns the number of texts. */
function poison(server: RunningServer): number {
  const db = new Sqlite(join(server.dataDir, 'quayside.db'))
  let n = 0
  /** With its number, because some names have to differ. */
  const next = () => `${must(payloads[n % payloads.length], 'a payload')}${n++}`
  try {
    db.transaction(() => {
      for (const { table, column } of columns) {
        const keys = db.pragma(`foreign_key_list("${table}")`) as { from: string }[]
        if (keys.some(({ from }) => from === column)) continue
        const values = db.prepare(`select distinct "${column}" from "${table}"`).pluck().all()
        const update = db.prepare(`update "${table}" set "${column}" = ? where "${column}" = ?`)
        for (const text of values)
          if (typeof text === 'string' && text !== '') update.run(poisonedText(text, next), text)
      }
    })()
  } finally {
    db.close()
  }
  return n
}

/** The traces of a payload that has become more than a text. */
async function tracesIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hits = (globalThis as { hits?: string[] }).hits ?? []
    const marked = [
      ...document.querySelectorAll(
        '[data-hit], [onerror], [onload], [onfocus], [srcdoc], a[href^="javascript:" i]',
      ),
    ]
    return [...hits, ...marked.map((element) => element.outerHTML.slice(0, 200))]
  })
}

/** Notes what runs, and what the browser's policy had to stop. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const hits: string[] = []
    Object.assign(globalThis, { hits, hit: () => hits.push('a script ran') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      hits.push(`stopped: ${violatedDirective} ${sample}`),
    )
  })

let server: RunningServer
let texts: number
test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServer()
  await server.stop()
  texts = poison(server)
  await server.restart()
})
test.afterAll(() => server.dispose())

const first = (sql: string, ...args: string[]): string =>
  ask<{ id: string }>(server, sql, ...args)[0]?.id ?? ''

/** Opens each screen and looks for traces. */
async function walk(page: Page, paths: readonly string[]): Promise<void> {
  let screensWithPayload = 0
  for (const path of paths) {
    // A page reloads itself when only the part behind its # changes, and a reload ends the look for traces.
    await page.goto('about:blank')
    await page.goto(server.url + path)
    await page.waitForLoadState('networkidle')
    expect([path, await tracesIn(page)]).toEqual([path, []])
    if ((await page.locator('body').innerText()).includes('hit()')) screensWithPayload++
  }
  recordFigure('scriptsInTexts', { screens: paths.length, screensWithPayload, found: 0 })
}

test('each way into a page leaves a trace', async ({ page }) => {
  await listen(page)
  await page.goto('about:blank')
  for (const payload of ['<img data-hit src=x>', '<svg onload=hit()>', '<a href="javascript:hit()">x</a>']) {
    await page.setContent(payload)
    expect(await tracesIn(page), payload).not.toEqual([])
  }
})

for (const { who, of, area, paths } of visits)
  test(`a text stays a text: ${area} of ${who}, ${paths[0]} and its like`, async ({ page }) => {
    test.setTimeout(300_000)
    await listen(page)
    await signIn(page, server.url, who)
    const ids = {
      $own: first(
        'select d.deliveryId id from delivery d join account a using (accountId) where a.email = ?',
        `${of}@quayside.test`,
      ),
      $manifest: first(`select manifestId id from manifest where status = 'Open'`),
      $account: first(`select accountId id from account where role = 'User'`),
      $delivery: first(`select deliveryId id from delivery where status = 'OutForDelivery'`),
      $: first(
        'select p.packageId id from package p join account a using (accountId) where a.email = ?',
        `${of}@quayside.test`,
      ),
    }
    await walk(
      page,
      paths.map((path) =>
        Object.entries(ids).reduce(
          (address, [name, id]) => address.replace(name, id),
          area + withMoneyRows(server, path),
        ),
      ),
    )
  })

for (const [title, paths] of Object.entries(publicScreens))
  test(`a text stays a text: ${title}`, async ({ page }) => {
    await listen(page)
    await walk(page, paths)
  })

test('a mail shows a text as a text', async ({ page }) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(`${server.url}/api/accounts/forgot-password`, {
    ...init,
    body: JSON.stringify({ email: 'user@quayside.test' }),
  })
  await expect.poll(async () => (await mailsIn(server)).length).toBeGreaterThan(0)
  await listen(page)
  for (const { html } of await mailsIn(server)) {
    await page.goto('about:blank')
    await page.setContent(html ?? '')
    expect(html).toContain('hit()')
    expect(await tracesIn(page)).toEqual([])
  }
  expect(texts).toBeGreaterThan(1_000)
  recordFigure('scriptsInTexts', { texts })
})
