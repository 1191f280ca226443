import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { emailOf } from '../../support/people.ts'
import type { RunningServer } from '../../support/server.ts'
import { ask } from '../../support/truth.ts'
import { wedgeScan } from '../../support/wedge.ts'
import type { Bench, Row } from '../lib/bench.ts'
import type { Machine } from '../lib/browser.ts'
import { newPackage } from '../lib/check-ins.ts'
import { type Headers, post, signedIn } from '../lib/http.ts'
import { scaledCount } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, p95, spread } from '../lib/stats.ts'
import { pauseMs, scanInTurn, watchVerdicts } from '../lib/verdicts.ts'

const officeCount = 4
const boxesEach = 50
/** How long the server may take to have what an office has scanned. */
const sentWithinMs = 60_000

interface Office {
  readonly branchId: string
  readonly transferId: string
  readonly numbers: readonly string[]
}

async function put(url: string, headers: Headers, body: unknown): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

/** Four local offices; a small company has fewer of its own. */
async function localOffices({ url }: RunningServer, headers: Headers, ownIds: string[]): Promise<string[]> {
  const ids = [...ownIds]
  while (ids.length < officeCount) {
    const code = `LO${ids.length}`
    const office = { code, name: `Office ${code}`, kind: 'LocalOffice', address: '1 Main Street' }
    ids.push((await post<{ branchId: string }>(`${url}/api/branches`, headers, office)).branchId)
  }
  return ids.slice(0, officeCount)
}

/** Boxes of one customer that a flight has brought to the head office, and an open transfer to each local one. */
async function landBoxes(server: RunningServer, headers: Headers): Promise<Office[]> {
  const { url } = server
  const branches = ask<{ branchId: string; kind: string }>(server, 'select branchId, kind from branch')
  const idsOf = (kind: string) => branches.filter((row) => row.kind === kind).map(({ branchId }) => branchId)
  const [fromBranchId] = idsOf('HeadOffice')
  const [owner] = ask<{ accountId: string }>(
    server,
    'select accountId from account where email = ?',
    emailOf('user'),
  )
  const offices: Office[] = []
  for (const branchId of await localOffices(server, headers, idsOf('LocalOffice'))) {
    const packages = Array.from({ length: scaledCount(boxesEach) }, () => ({
      ...newPackage(),
      ...{ branchId, accountId: owner?.accountId },
    }))
    await post(`${url}/api/packages/checkin`, headers, { packages })
    const packageIds = packages.map(({ packageId }) => packageId)
    await put(`${url}/api/packages/status-update`, headers, {
      packageIds,
      status: 'AtHeadOffice',
      note: 'Landed',
    })
    const ends = { fromBranchId, toBranchId: branchId, vehicle: '', driverId: null }
    const { transferId } = await post<{ transferId: string }>(`${url}/api/transfers`, headers, ends)
    offices.push({ branchId, transferId, numbers: packages.map(({ trackingNumber }) => trackingNumber) })
  }
  return offices
}

/** Opens a page and reloads it, so that the service worker controls it. */
async function openWork(machine: Machine, url: string): Promise<Page> {
  const page = await machine.context.newPage()
  await watchVerdicts(page)
  await page.goto(url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByTestId('verdict').waitFor()
  return page
}

async function untilServer(missing: string, isThere: () => boolean): Promise<void> {
  const deadline = Date.now() + sentWithinMs
  while (!isThere()) {
    if (Date.now() > deadline) throw new Error(`The server does not have ${missing}`)
    await sleep(200)
  }
}

const transferUrl = (server: RunningServer, { transferId }: Office): string =>
  `${server.url}/admin/transfers/${transferId}`

/** The head office loads all transfers without a signal and sends them off. */
async function loadAll(server: RunningServer, offices: readonly Office[]): Promise<number[]> {
  const machine = await machineAt(server)
  await syncAs(machine, 'warehouse')
  const desks: Page[] = []
  for (const office of offices) desks.push(await openWork(machine, transferUrl(server, office)))
  await machine.context.setOffline(true)
  const times: number[] = []
  for (const [n, desk] of desks.entries()) {
    await desk.bringToFront()
    times.push(...(await scanInTurn(desk, offices[n]?.numbers ?? [])))
    await desk.getByRole('button', { name: 'Send off' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Send off' }).click()
    await desk.getByText('On the road').first().waitFor()
  }
  await machine.context.setOffline(false)
  await untilServer(
    'the departures',
    () =>
      ask(server, `select 1 from transfer where departedAt is not null and vehicle = ''`).length >=
      offices.length,
  )
  await machine.dispose()
  return times
}

const readyOf = (server: RunningServer, { branchId }: Office): number =>
  ask(
    server,
    `select 1 from package p join notice n on n.event = 'package.ReadyForPickup'
       and json_extract(n.facts, '$.packageId') = p.packageId
     where p.branchId = ? and p.status = 'ReadyForPickup' and p.bin = 'BIN-A1'`,
    branchId,
  ).length

interface Times {
  readonly countTimes: number[]
  readonly shelfTimes: number[]
}

/** The person of a local office counts a transfer off and puts its boxes away, without a signal. */
async function workAt(server: RunningServer, headers: Headers, office: Office): Promise<Times> {
  const [person] = ask<{ accountId: string }>(
    server,
    'select accountId from account where email = ?',
    emailOf('processor'),
  )
  await put(`${server.url}/api/accounts/${person?.accountId}`, headers, { branchId: office.branchId })
  const machine = await machineAt(server)
  await syncAs(machine, 'processor')
  const counting = await openWork(machine, transferUrl(server, office))
  const shelves = await openWork(machine, `${server.url}/admin/floor`)
  await machine.context.setOffline(true)
  await counting.bringToFront()
  const countTimes = await scanInTurn(counting, office.numbers)
  await shelves.bringToFront()
  await wedgeScan(shelves, 'BIN-A1')
  await shelves.getByText('Bin open').first().waitFor()
  const shelfTimes = await scanInTurn(shelves, office.numbers)
  await machine.context.setOffline(false)
  await untilServer('what was put away', () => readyOf(server, office) === office.numbers.length)
  await machine.dispose()
  return { countTimes, shelfTimes }
}

function rowOf(work: string, times: readonly number[], method: string): Row {
  return {
    work: `${count(times.length)} boxes ${work} without a signal, from the key to the verdict, screen included`,
    measured: spread(times),
    limit: '',
    ratio: null,
    goal: 'p95 ≤ 100 ms',
    met: p95(times) <= 100,
    how: method,
  }
}

export const roadScans: Bench = {
  name: 'road-scans',
  about: '200 boxes for four offices: loaded, counted off and put away by scan, without a signal',
  async run() {
    const packages = scaledCount(2000)
    const server = await serve('packages', packages)
    const headers = await signedIn(server, 'admin')
    const offices = await landBoxes(server, headers)
    const loaded = await loadAll(server, offices)
    const times: Times[] = []
    for (const office of offices) times.push(await workAt(server, headers, office))
    const countTimes = times.flatMap((row) => row.countTimes)
    const shelfTimes = times.flatMap((row) => row.shelfTimes)
    const method = `The real app in Chromium on a real disk, offline, ${count(packages)} other packages on the device, ${pauseMs} ms between a verdict and the next scan, by a keyboard-wedge scanner.`
    return [
      rowOf(
        'loaded onto four transfers',
        loaded,
        `One person at the head office scans each box once. ${method}`,
      ),
      rowOf(
        'counted off at four offices',
        countTimes,
        `One person at each office scans each box once. ${method}`,
      ),
      rowOf(
        'put away at four offices',
        shelfTimes,
        `The same persons scan each box a second time, into one bin. Then the signal is back, and the server has told the customer of each box once. ${method}`,
      ),
    ]
  },
}
