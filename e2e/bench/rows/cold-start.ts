import type { Page } from 'playwright'
import { emailOf, password } from '../../support/people.ts'
import { wedgeScan } from '../../support/wedge.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { deviceWithPackages, type Stage } from '../lib/stages.ts'
import { count, median, ms } from '../lib/stats.ts'

const rounds = 5
const desk = '/admin/packages/checkin'

/** Signs in on the app itself, over the packages that exist already, and waits until its worker can open it. */
async function install({ machine: { page }, server }: Stage): Promise<void> {
  await page.goto(`${server.url}/login`)
  if (page.url().endsWith('/login')) {
    await page.getByLabel('Email', { exact: true }).fill(emailOf('warehouse'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(server.url + desk)
  await page.getByText('Scan a package').waitFor()
}

interface Moments {
  ready?: number
  saved?: number
}

/** Notes, by the page's own clock since the navigation began, when it can take a scan and when one is saved. */
function watchMoments(): void {
  const moments: Moments = {}
  const look = () => {
    const text = document.querySelector('[data-testid=verdict]')?.textContent ?? ''
    if (!moments.ready && text.includes('Scan a package')) moments.ready = performance.now()
    if (!moments.saved && text.includes('Saved')) moments.saved = performance.now()
  }
  Object.assign(window, { moments })
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

const until = (page: Page, moment: keyof Moments): Promise<number> =>
  page
    .waitForFunction((name) => (window as unknown as { moments: Moments }).moments[name], moment)
    .then((handle) => handle.jsonValue())
    .then((at) => at ?? Number.NaN)

/** Measures a browser from its restart without a server until the first scan is saved. */
async function once({ machine, server }: Stage, slower: number): Promise<Required<Moments>> {
  await machine.restart()
  await machine.context.addInitScript(watchMoments)
  await machine.context.setOffline(true)
  await machine.slowDown(slower)
  const { page } = machine
  await page.goto(server.url + desk)
  const ready = await until(page, 'ready')
  await wedgeScan(page, newPackage().trackingNumber)
  return { ready, saved: await until(page, 'saved') }
}

async function measure(stage: Stage, slower: number, goalMs: number): Promise<Row> {
  const starts: Required<Moments>[] = []
  for (let round = 0; round < rounds; round++) starts.push(await once(stage, slower))
  const savedMs = median(starts.map((start) => start.saved))
  const ready = median(starts.map((start) => start.ready))
  const label = slower === 1 ? '' : `, CPU ${slower} × slower`
  return {
    work: `cold start offline until a scan is taken, ${count(stage.packages)} packages${label}`,
    measured: `${ms(savedMs)} (ready for it after ${ms(ready)})`,
    limit: '',
    ratio: null,
    goal: `≤ ${goalMs / 1000} s`,
    met: savedMs <= goalMs,
    how: `${rounds} rounds. The browser is started anew, the app comes from its service worker with the network off; from the navigation to “Saved” on the check-in desk, for a scan given by key events as soon as the desk shows “Scan a package”. Starting the browser itself does not count.`,
  }
}

export const coldStart: Bench = {
  name: 'cold-start',
  about: 'cold start from the service worker, offline, until a scan is taken',
  async run() {
    const stage = await deviceWithPackages()
    await install(stage)
    const rows = [await measure(stage, 1, 900), await measure(stage, 4, 2200)]
    await stage.machine.restart()
    return rows
  },
}
