import { expect, test } from 'vitest'
import type { ManifestLine } from '#sync/entities/packages/manifest.ts'
import type { ManifestStatus } from '#sync/entities/packages/manifest-status.ts'
import { emptyDetails, type Package } from '#sync/entities/packages/package.ts'
import { runMutator } from '#sync/mutators/index.ts'
import { matchOrder } from '#sync/rules/tracking/match.ts'
import { type Scan, toScan } from '#sync/rules/tracking/scan.ts'
import { memoryTx } from '#sync/test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { binOf } from '../../scan/bin-label.ts'
import { formatLb } from '../../ui/texts/format.ts'
import { countScan, damagedAnswer, extraAnswer } from './count/count.ts'
import { leftBehindWords } from './count/left-behind-text.ts'
import { clearanceSummary, countMissingReasons, matching } from './customs/clearance.ts'
import { loadScan } from './load/load.ts'
import {
  countOpen,
  groupBlockers,
  isStillChecked,
  overridesOf,
  readinessTitle,
  reasonKey,
} from './readiness.ts'
import { shownTotals, totalWeightText } from './totals.ts'

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const [ownManifestId, otherManifestId] = [idOf(0xe1), idOf(0xe2)]
const codes = ['TBA123456789012', 'TBA123456789013', 'TBA223456789014'] as const
const papers = {
  ...{ mode: 'Air', mawbNumber: '001-12345675', departsAt: '2026-11-03T08:00:00.000Z', carrier: '' },
  ...{ originBranchId: null, destinationBranchId: null },
}

const scanOf = (raw: string): Scan => toScan({ raw, source: 'wedge' }, binOf(raw, 'BIN-'))

/** Three checked-in packages and two open manifests on a device. */
async function world() {
  const tx = memoryTx()
  let n = 0
  const at = () => new Date(Date.UTC(2026, 10, 2, 8, n)).toISOString()
  const act = (name: string, args: unknown) => {
    n += 1
    const context = { uid: idOf(0x100000 * n), now: at(), occurredAt: at(), deviceId: 'handheld' }
    return runMutator(tx, name, args, clerk, { ...context, side: 'device' })
  }
  await tx.put('account', accountOf(customer))
  for (const manifestId of [ownManifestId, otherManifestId])
    await act('manifest.create', { manifestId, ...papers, arrivesAt: null })
  for (const [nth, code] of codes.entries()) {
    const labels = { trackingNumber: code, rawBarcode: code, hawbNumber: null, manifestId: null }
    await act('package.checkIn', {
      ...{ packageId: idOf(nth + 1), ...labels, ...emptyDetails },
      accountId: nth === 0 ? customer.accountId : null,
    })
  }
  const packages = () => tx.all('package') as Package[]
  let isLoading = false
  const device = {
    lookUp: async (code: Scan['recognised']) => {
      const { exact, offered } = matchOrder(code, packages())
      const byId = (id: string) => packages().filter((row) => row.packageId === id)
      const match = exact ? byId(exact)[0] : undefined
      return { ...(match ? { exact: match } : {}), offered: offered.flatMap(byId), isLoading }
    },
    lineOf: async (packageId: string) =>
      (tx.all('manifestLine') as ManifestLine[]).find((row) => row.packageId === packageId && !row.deletedAt),
    manifestName: async () => 'MAN-20261102-0002',
    customerOf: async () => 'QS-10001 Una Customer',
    isLoading: () => isLoading,
    add: (packageId: string) =>
      act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [packageId] }),
    receive: ({ packageId }: ManifestLine) =>
      act('manifest.countLine', { manifestId: ownManifestId, lines: [{ packageId, arrival: 'Received' }] }),
    newId: () => idOf(9),
  }
  const move = async (...way: ManifestStatus[]) => {
    for (const status of way) {
      const overrides = packages().flatMap(({ packageId }) =>
        (['noOwner', 'noInvoice', 'noDeclaredValue', 'noDescription', 'noWeight'] as const).map(
          (blocker) => ({
            ...{ packageId, blocker, reason: 'Papers on file' },
          }),
        ),
      )
      await act('manifest.statusUpdate', { manifestId: ownManifestId, status, overrides })
    }
  }
  const items = () =>
    (tx.all('manifestLine') as ManifestLine[]).map((line) => ({
      line,
      pkg: packages().find(({ packageId }) => packageId === line.packageId) ?? null,
      owner: null,
    }))
  const load = () => {
    isLoading = true
  }
  const change = async (packageId: string, changes: Partial<Package>) => {
    const row = await tx.get('package', packageId)
    if (row) await tx.put('package', { ...row, ...changes })
  }
  return { act, device, move, items, load, change }
}

test('a scan at an open manifest has an answer: added, already on it, on another one, unknown, similar ending, no package', async () => {
  const { act, device } = await world()
  await act('manifest.addPackages', { manifestId: otherManifestId, packageIds: [idOf(2)] })
  const load = async (raw: string) => {
    const { answer, offered } = await loadScan(scanOf(raw), ownManifestId, device)
    return [answer.verdict, answer.headline, answer.text, offered.length]
  }
  expect(await load(codes[0])).toEqual(['taken', 'Added', 'QS-10001 Una Customer', 0])
  expect(await load(codes[0])).toEqual(['done', 'Already on this manifest', 'QS-10001 Una Customer', 0])
  expect(await load(codes[1])).toEqual([
    ...['refused', 'On another manifest', 'It’s on MAN-20261102-0002. Remove it there first.', 0],
  ])
  expect(await load(codes[2])).toEqual(['unidentified', 'Added', 'Customer not identified', 0])
  expect((await load('TBA999999999999')).slice(0, 2)).toEqual(['unknown', 'Not found'])
  expect(await load('923456789012')).toEqual([
    ...['unknown', 'Is it this package?', 'Similar number. Check the label.', 1],
  ])
  expect((await load('BIN-A12')).slice(0, 2)).toEqual(['refused', 'That’s BIN-A12'])
})

test('a scan at a sealed manifest says why nothing was added', async () => {
  const { act, device, move } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(2)] })
  await move('Sealed')
  const { answer, added } = await loadScan(scanOf(codes[0]), ownManifestId, device)
  expect([answer.verdict, answer.headline, added]).toEqual(['refused', 'Not added', null])
  expect(answer.text).toContain('This manifest is at "Sealed"')
})

test('a scan on arrival: received, counted twice, found again, damaged before, not on this manifest', async () => {
  const { act, device, move } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1), idOf(2)] })
  await move('Sealed', 'Shipped', 'OnRoute', 'AtCustoms')
  const count = async (raw: string) => {
    const { answer, pkg } = await countScan(scanOf(raw), ownManifestId, device)
    return [answer.verdict, answer.headline, pkg !== null]
  }
  expect(await count(codes[0])).toEqual(['taken', 'Received', true])
  expect(await count(codes[0])).toEqual(['done', 'Already counted', true])
  const lines = (arrival: string) => ({ manifestId: ownManifestId, lines: [{ packageId: idOf(2), arrival }] })
  await act('manifest.countLine', lines('Missing'))
  expect(await count(codes[1])).toEqual(['taken', 'Found: it was counted as missing', true])
  await act('manifest.countLine', lines('Damaged'))
  expect(await count(codes[1])).toEqual(['done', 'Already counted as damaged', true])
  expect(await count(codes[2])).toEqual(['refused', 'Not on this manifest', false])
})

test('a box of no line is offered as an extra, also when this device doesn’t know it, and not when it was delivered', async () => {
  const { act, device, move, load, change } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1)] })
  await act('manifest.addPackages', { manifestId: otherManifestId, packageIds: [idOf(2)] })
  await move('Sealed', 'Shipped', 'OnRoute', 'AtCustoms')
  const extraOf = async (raw: string) => (await countScan(scanOf(raw), ownManifestId, device)).extra
  expect(await extraOf(codes[0])).toBeNull()
  const knownBox = { packageId: idOf(2), trackingNumber: codes[1], rawBarcode: codes[1] }
  expect(await extraOf(codes[1])).toEqual({ ...knownBox, missingPieces: [] })
  const unknownCode = 'TBA999999999999'
  const box = { packageId: idOf(9), trackingNumber: unknownCode, rawBarcode: unknownCode, missingPieces: [] }
  expect(await extraOf(unknownCode)).toEqual(box)
  expect(extraAnswer(box)).toMatchObject({ verdict: 'taken', headline: 'Added as extra', code: unknownCode })
  for (const raw of ['BIN-A12', 'QS-10001', '923456789012']) expect(await extraOf(raw), raw).toBeNull()
  await act('manifest.addExtra', { manifestId: ownManifestId, ...knownBox })
  expect((await countScan(scanOf(codes[1]), ownManifestId, device)).answer.headline).toBe('Already counted')
  await change(idOf(3), { status: 'Delivered' })
  expect(await extraOf(codes[2])).toBeNull()
  load()
  expect(await extraOf('TBA888888888888')).toBeNull()
})

test('completing a manifest names what it leaves behind, with the reason of each', async () => {
  const { act, items, move, change } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1), idOf(2), idOf(3)] })
  await move('Sealed', 'Shipped', 'OnRoute', 'AtCustoms')
  const words = () => leftBehindWords({ status: 'AtHeadOffice' }, items())
  await act('manifest.countLine', {
    manifestId: ownManifestId,
    lines: [{ packageId: idOf(1), arrival: 'Missing' }],
  })
  await act('package.customs', { packageIds: [idOf(2)], state: 'Hold', note: 'Opened' })
  expect(words()).toBe(
    `Left behind: ${codes[0]} (missing), ${codes[1]} (held by customs), ${codes[2]} (not moved yet).`,
  )
  for (const n of [1, 2, 3]) await change(idOf(n), { status: 'Delivered' })
  expect(words()).toBe('')
})

test('[R5] while a manifest is loading, none of its packages is called unknown', async () => {
  const { device, load } = await world()
  load()
  for (const raw of [codes[2], 'TBA999999999999']) {
    const { answer, pkg } = await countScan(scanOf(raw), ownManifestId, device)
    expect([answer.verdict, answer.headline, pkg]).toEqual(['unknown', 'Not on this device yet', null])
  }
  const { answer } = await loadScan(scanOf('TBA999999999999'), ownManifestId, device)
  expect(answer.text).toContain('Packages are still loading on this device')
})

test('a package that is counted as damaged is no longer called received', async () => {
  const { act, device, move } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1)] })
  await move('Sealed', 'Shipped', 'OnRoute', 'AtCustoms')
  const { answer } = await countScan(scanOf(codes[0]), ownManifestId, device)
  const { verdict, headline, text, code } = damagedAnswer(answer)
  expect([verdict, headline, text, code]).toEqual([
    ...['done', 'Counted as damaged', 'QS-10001 Una Customer', codes[0]],
  ])
})

test('a manifest isn’t called ready before the server has checked it', () => {
  expect([readinessTitle(0, true), readinessTitle(0, false), readinessTitle(2, true)]).toEqual([
    ...['Checking what’s missing…', 'Ready to seal', '2 blockers left'],
  ])
})

test('a manifest is still checked while the server has not had the latest scan, but not without a connection', async () => {
  const { act, items } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1), idOf(3)] })
  const answer = (of: readonly number[], oldSinceMs: number | null = null) => ({
    is: 'shown' as const,
    data: { lines: of.map((nth) => ({ packageId: idOf(nth) })) },
    oldSinceMs,
    again: () => {},
  })
  const results = [answer([1]), answer([1, 3]), answer([1], 7)].map((reply) => isStillChecked(items(), reply))
  expect(results).toEqual([true, false, false])
})

test('blockers are grouped by kind; only the server checks the duty-free limit', async () => {
  const { act, items } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1), idOf(3)] })
  const kinds = (fromServer: Parameters<typeof groupBlockers>[2], mode: 'Air' | 'Sea' = 'Air') =>
    groupBlockers({ mode, overrides: [] }, items(), fromServer, null).map((group) => [
      group.blocker,
      group.items.length,
    ])
  expect(kinds([])).toEqual([
    ['noOwner', 1],
    ['noDescription', 2],
    ['noWeight', 2],
    ['noInvoice', 2],
    ['noDeclaredValue', 2],
  ])
  expect(kinds([{ packageId: idOf(1), blockers: [{ blocker: 'noTrn' }] }])).toContainEqual(['noTrn', 1])
  expect(kinds([{ packageId: idOf(3), blockers: [{ blocker: 'noCategory' }] }])).toContainEqual([
    'noCategory',
    1,
  ])
  // The package without a customer has no mode yet.
  expect(kinds([], 'Sea')).toContainEqual(['otherMode', 1])
})

test('a package that a supervisor added to the other mode is no blocker any longer', async () => {
  const { act, items } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1)] })
  const override = { packageId: idOf(1), blocker: 'otherMode', reason: 'r', by: 'Sonia', at: '' } as const
  const kinds = groupBlockers({ mode: 'Sea', overrides: [override] }, items(), [], null).map(
    ({ blocker }) => blocker,
  )
  expect(kinds).not.toContain('otherMode')
})

test('a detail that a manifest lacks is counted with its packages, and overridden with its own reason', () => {
  const blockers = { own: ['noWaybill', 'noDeparture'] as const, groups: [] }
  const reasons = new Map([[reasonKey(null, 'noWaybill'), ' The airline sends it ']])
  expect(countOpen(blockers, reasons)).toBe(1)
  expect(overridesOf(blockers, reasons)).toEqual([
    { packageId: null, blocker: 'noWaybill', reason: 'The airline sends it' },
  ])
})

test('the totals are the manifest’s own until the device has every package, and then with what it adds', async () => {
  const { act, items } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1), idOf(3)] })
  const ownTotals = { packages: 9, pieces: 12, weightLb: 155.8, unweighed: 0, declaredValueUsdCents: 12_999 }
  expect(shownTotals({ totals: ownTotals }, [], true)).toBe(ownTotals)
  expect(shownTotals({ totals: ownTotals }, items(), true)).toBe(ownTotals)
  const half = items().map((item, n) => (n === 0 ? { ...item, pkg: null } : item))
  expect(shownTotals({ totals: ownTotals }, half, false)).toBe(ownTotals)
  const fullTotals = shownTotals({ totals: ownTotals }, items(), false)
  expect(fullTotals).toMatchObject({ packages: 2, weightLb: 0, unweighed: 2 })
  expect([totalWeightText(fullTotals), totalWeightText(ownTotals)]).toEqual([
    `${formatLb(0)}, 2 not weighed`,
    formatLb(155.8),
  ])
})

test('clearing a manifest with exceptions: they are found by text, counted, and each has a reason', async () => {
  const { act, items } = await world()
  await act('manifest.addPackages', { manifestId: ownManifestId, packageIds: [idOf(1), idOf(3)] })
  await act('package.customs', { packageIds: [idOf(3)], state: 'Hold', note: 'Permit needed' })
  const holds = new Map([[idOf(1), ' ']])
  const numbers = (text: string) => matching(items(), text, new Map()).map(({ pkg }) => pkg?.trackingNumber)
  expect(numbers('')).toEqual([codes[2], codes[0]])
  expect(numbers('tba1234')).toEqual([codes[0]])
  expect([clearanceSummary(items(), new Map()), clearanceSummary(items(), holds)]).toEqual([
    '1 cleared, 1 on hold',
    '0 cleared, 2 on hold',
  ])
  expect([countMissingReasons(holds), countMissingReasons(new Map([[idOf(1), 'Permit needed']]))]).toEqual([
    1, 0,
  ])
})
