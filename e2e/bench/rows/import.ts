import { stringify } from 'csv-stringify/sync'
import type { Page } from 'playwright'
import writeExcelFile from 'write-excel-file/node'
import { signIn } from '../../support/people.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { openMachine } from '../lib/browser.ts'
import { heapOf, longestBlock, watchBlocks } from '../lib/main-thread.ts'
import { scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { count, median, ms, round, since, spread } from '../lib/stats.ts'

const goalMs = 200
const headings = ['First name', 'Last name', 'Email', 'Phone', 'Address', 'Town', 'Parish']

/** Each tag gives different customers, none of whom exist yet. */
const customers = (tag: string, n: number): string[][] => [
  headings,
  ...Array.from({ length: n }, (_, at) => [
    ...['Ann', `Lee ${at}`, `${tag}-${at}@import.test`, `876 555 ${1000 + (at % 9000)}`],
    ...[`${at} Hope Road`, 'Kingston', 'Kingston'],
  ]),
]

type Format = 'csv' | 'xlsx'
const formats: Record<Format, (rows: string[][]) => Promise<Buffer>> = {
  csv: async (rows) => Buffer.from(stringify(rows)),
  xlsx: async (rows) => (await writeExcelFile(rows.map((row) => row.map((value) => ({ value }))))).toBuffer(),
}

interface Reading {
  readonly time: number
  readonly block: number
}

/** From choosing a file to its preview. */
async function preview(page: Page, name: string, buffer: Buffer): Promise<Reading> {
  let time = 0
  const block = await longestBlock(page, async () => {
    const start = performance.now()
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
    await page.getByRole('heading', { name: `Preview of ${name}` }).waitFor()
    time = since(start)
  })
  return { time, block }
}

async function previewRow(page: Page, format: Format): Promise<Row> {
  const n = scaledCount(10_000)
  const rounds = scaledCount(5)
  const readings: Reading[] = []
  let heap = 0
  for (let at = 0; at < rounds; at++) {
    const buffer = await formats[format](customers(`${format}-${at}`, n))
    readings.push(await preview(page, `customers-${at}.${format}`, buffer))
    heap = await heapOf(page)
    await page.getByRole('button', { name: 'Choose another file' }).click()
  }
  const longest = Math.max(...readings.map(({ block }) => block))
  return {
    work: `${count(n)} customers from ${format === 'csv' ? 'a CSV' : 'an Excel'} file, until the preview: the page held`,
    measured: `${longest > 50 ? ms(longest) : 'never 50 ms'}; preview after ${ms(median(readings.map(({ time }) => time)))}`,
    limit: '',
    ratio: null,
    goal: `longest < ${goalMs} ms`,
    met: longest < goalMs,
    how: `${count(rounds)} files chosen in the real app in Chromium, with the server’s word on each row, a hundred in a call. The longest task of the page’s thread in all of them, by the browser’s own Long Tasks; the middle of the times. The scripts of the page held ${round(heap)} MB with the last preview shown.`,
  }
}

async function importRow(page: Page): Promise<Row> {
  const n = scaledCount(1_000)
  const rounds = scaledCount(3)
  const times: number[] = []
  const blocks: number[] = []
  for (let at = 0; at < rounds; at++) {
    const name = `imported-${at}.csv`
    await preview(page, name, await formats.csv(customers(`imported-${at}`, n)))
    blocks.push(
      await longestBlock(page, async () => {
        const start = performance.now()
        await page.getByRole('button', { name: `Import ${count(n)} customers` }).click()
        await page.getByRole('heading', { name: `${name} is imported` }).waitFor()
        times.push(since(start))
      }),
    )
    await page.getByRole('button', { name: 'Import another file' }).click()
  }
  const longest = Math.max(...blocks)
  return {
    work: `${count(n)} customers imported, until the page says so`,
    measured: `${spread(times)}; the page held ${longest > 50 ? ms(longest) : 'never 50 ms'}`,
    limit: '',
    ratio: null,
    goal: `held < ${goalMs} ms`,
    met: longest < goalMs,
    how: `${count(rounds)} files, each from the click on Import, a hundred rows in a call, durable on the server, with the same rules as by hand.`,
  }
}

export const importBench: Bench = {
  name: 'import',
  about: 'customers out of a file, in the browser',
  async run() {
    const server = await serve('demo', scaledCount(4_000))
    const machine = await openMachine()
    const { page } = machine
    try {
      await watchBlocks(page)
      await signIn(page, server.url, 'supervisor')
      await page.getByLabel('Sync: All synced').first().waitFor()
      await page.goto(`${server.url}/admin/accounts/import`)
      const csv = await previewRow(page, 'csv')
      const xlsx = await previewRow(page, 'xlsx')
      return [csv, xlsx, await importRow(page)]
    } finally {
      await machine.dispose()
    }
  },
}
