import { expect, test } from 'vitest'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { matchOrder } from '#sync/rules/tracking/match.ts'
import { type ScanSource, toScan } from '#sync/rules/tracking/scan.ts'
import { idOf } from '#sync/test/people.ts'
import { liesIn } from '../../queries/bins.ts'
import { binOf } from '../../scan/bin-label.ts'
import type { ShelfCount } from '../../stores/floor.ts'
import { locate } from './locate.ts'
import { type OpenBin, putAnyway, putAwayScan } from './put-away.ts'
import { shelfCountScan, shelfDifferences } from './shelf-count.ts'

const codes = ['TBA123456789012', 'TBA123456789013', 'TBA223456789014'] as const
const scanOf = (raw: string, source: ScanSource = 'wedge') => toScan({ raw, source }, binOf(raw, 'BIN-'))

/** Three packages on a device: the first with a customer, the second in bin B. */
function world() {
  const rows: Package[] = codes.map((code, nth) => ({
    ...blankPackage(idOf(nth + 1), '2026-11-02T08:00:00.000Z'),
    ...{ trackingNumber: code, trackingNormalized: code, codes: [code], status: 'ReceivedAtWharehouse' },
    accountId: nth === 0 ? idOf(0xc1) : null,
    bin: nth === 1 ? 'BIN-B' : '',
  }))
  const set = (nth: number, more: Partial<Package>) => {
    rows[nth] = { ...(rows[nth] as Package), ...more }
    return rows[nth]
  }
  let ownBranch: Pick<Branch, 'branchId' | 'kind'> = { branchId: idOf(0xb1), kind: 'Warehouse' }
  let isLoading = false
  let reply: Outcome | Refusal = { outcome: 'done' }
  const deps = {
    lookUp: async (code: Parameters<typeof matchOrder>[0]) => {
      const { exact, offered } = matchOrder(code, rows)
      const byId = (id: string) => rows.filter((row) => row.packageId === id)
      const match = exact ? byId(exact)[0] : undefined
      return { ...(match ? { exact: match } : {}), offered: offered.flatMap(byId), isLoading }
    },
    customerOf: async () => 'QS-10001 Una Customer',
    isLoading: () => isLoading,
    here: async () => ownBranch as Branch,
    branchName: async () => 'Montego Bay',
    put: async (packageId: string, bin: string) => {
      if (reply instanceof Refusal) throw reply
      set(Number(BigInt(`0x${packageId.slice(-4)}`)) - 1, { bin })
      return reply
    },
    expectedIn: async (bin: string) => rows.filter((row) => liesIn(row, bin, null)),
    inBin: async (bin: string) => rows.filter((row) => liesIn(row, bin, null)),
    whereIs: async ({ bin }: Package) => (bin === '' ? 'In no bin' : `In ${bin}`),
    mailbox: async (mailbox: string) =>
      mailbox === 'QS-10001' ? { accountId: idOf(0xc1), name: 'Una Customer' } : null,
    packagesOf: async (accountId: string) => rows.filter((row) => row.accountId === accountId),
    search: async (text: string) => (text === 'una' ? rows.slice(0, 1) : []),
  }
  return {
    rows,
    set,
    deps,
    load: (next: boolean) => {
      isLoading = next
    },
    work: (next: typeof ownBranch) => {
      ownBranch = next
    },
    answer: (next: typeof reply) => {
      reply = next
    },
  }
}

const nothingOpen: OpenBin = { bin: '', waiting: null }

test('a bin and the boxes that go into it', async () => {
  const { rows, deps } = world()
  const bin = await putAwayScan(scanOf('BIN-A1'), nothingOpen, deps)
  expect([bin.answer.headline, bin.answer.bin, bin.next]).toEqual([
    ...['Bin open', 'BIN-A1', { bin: 'BIN-A1', waiting: null }],
  ])
  const put = async (raw: string) => {
    const { answer, next, moved } = await putAwayScan(scanOf(raw), bin.next, deps)
    expect(next).toEqual(bin.next)
    return [answer.verdict, answer.headline, answer.text, answer.detail, moved?.from]
  }
  expect(await put(codes[0])).toEqual(['taken', 'Put away', 'QS-10001 Una Customer', '', ''])
  expect(await put(codes[0])).toEqual([
    ...['done', 'Already in this bin', 'QS-10001 Una Customer', '', undefined],
  ])
  expect(await put(codes[1])).toEqual([
    ...['unidentified', 'Put away', 'Customer not identified', 'Before: BIN-B', 'BIN-B'],
  ])
  expect((await put('TBA999999999999')).slice(0, 2)).toEqual(['unknown', 'Not found'])
  expect((await put('BIN-A1')).slice(0, 2)).toEqual(['done', 'BIN-A1 is open'])
  expect(rows.map((row) => row.bin)).toEqual(['BIN-A1', 'BIN-A1', ''])
})

test('a box and then its bin, which is not left open for the next box', async () => {
  const { rows, deps } = world()
  const box = await putAwayScan(scanOf(codes[0]), nothingOpen, deps)
  expect([box.answer.headline, box.next.waiting?.packageId]).toEqual(['Now scan its bin', idOf(1)])
  const secondScan = await putAwayScan(scanOf(codes[2]), box.next, deps)
  expect(secondScan.next.waiting?.packageId).toBe(idOf(3))
  const put = await putAwayScan(scanOf('BIN-C'), secondScan.next, deps)
  expect([put.answer.headline, put.next]).toEqual(['Put away', nothingOpen])
  expect(rows.map((row) => row.bin)).toEqual(['', 'BIN-B', 'BIN-C'])
})

test('a package of another branch or held by customs needs a confirmation before it is put away', async () => {
  const { rows, set, deps, work } = world()
  const open = { bin: 'BIN-A1', waiting: null }
  set(0, { branchId: idOf(0xb2) })
  set(2, { customs: { ...(rows[2] as Package).customs, state: 'Hold', note: 'Permit needed' } })
  const put = async (code: string) => {
    const { answer, asks } = await putAwayScan(scanOf(code), open, deps)
    return [answer.verdict, answer.headline, answer.text, asks]
  }
  expect(await put(codes[2])).toEqual(['refused', 'Held by customs', 'Permit needed', 'BIN-A1'])
  expect(rows[2]?.bin).toBe('')
  work({ branchId: idOf(0xb1), kind: 'LocalOffice' })
  expect(await put(codes[0])).toEqual(['refused', 'Wrong branch', 'It goes to Montego Bay.', 'BIN-A1'])
  const anyway = await putAnyway(rows[0] as Package, 'BIN-A1', open, deps)
  expect([anyway.answer.headline, rows[0]?.bin]).toEqual(['Put away', 'BIN-A1'])
})

test('a package that can’t be put away gets a reason and isn’t reported as put away', async () => {
  const { deps, answer } = world()
  const open = { bin: 'BIN-A1', waiting: null }
  answer(new Refusal('wrong-state', 'It was handed over to Una.'))
  const refusedScan = await putAwayScan(scanOf(codes[0]), open, deps)
  expect([refusedScan.answer.headline, refusedScan.answer.text, refusedScan.moved]).toEqual([
    ...['Not put away', 'It was handed over to Una.', null],
  ])
  answer({ outcome: 'already', message: 'Oscar has put it into BIN-B since.' })
  const movedScan = await putAwayScan(scanOf(codes[0]), open, deps)
  expect([movedScan.answer.headline, movedScan.answer.text, movedScan.moved]).toEqual([
    ...['Not moved', 'Oscar has put it into BIN-B since.', null],
  ])
})

test('a count starts with the bin, and sorts scans into expected, unexpected and unknown packages', async () => {
  const { set, deps, rows } = world()
  set(0, { bin: 'BIN-A' })
  set(2, { bin: 'BIN-A' })
  let shelf: ShelfCount | null = null
  const count = async (raw: string) => {
    const { answer, next } = await shelfCountScan(scanOf(raw), shelf, deps)
    shelf = next
    return [answer.verdict, answer.headline, answer.text]
  }
  expect((await count(codes[0])).slice(0, 2)).toEqual(['refused', 'Scan the bin first'])
  expect(await count('BIN-A')).toEqual(['ready', 'Scan every box in it', '2 packages expected'])
  expect((await count('BIN-B')).slice(0, 2)).toEqual(['refused', 'You’re counting BIN-A'])
  expect(await count(codes[0])).toEqual(['taken', 'Counted', 'QS-10001 Una Customer'])
  expect((await count(codes[0])).slice(0, 2)).toEqual(['done', 'Already counted'])
  expect(await count(codes[1])).toEqual(['unknown', 'Not expected here', 'In BIN-B'])
  expect((await count('TBA999999999999')).slice(0, 2)).toEqual(['unknown', 'Not found'])
  const shelfNow = shelf as ShelfCount | null
  expect([shelfNow?.seen, shelfNow?.unknown]).toEqual([[idOf(1), idOf(2)], ['TBA999999999999']])
  const open = (left: string[]) => {
    const expectedRows = rows.filter((row) => liesIn(row, 'BIN-A', null))
    // Two questions to the device's tables: the same package comes as two objects.
    const seenRows = structuredClone(rows.slice(0, 2))
    const { missing, unexpected, right } = shelfDifferences(
      { ...(shelfNow as ShelfCount), left },
      expectedRows,
      seenRows,
    )
    return [...[missing, unexpected].map((packages) => packages.map(({ packageId }) => packageId)), right]
  }
  expect(open([])).toEqual([[idOf(3)], [idOf(2)], 1])
  expect(open([idOf(3)])).toEqual([[], [idOf(2)], 1])
  set(2, { bin: '' })
  set(1, { bin: 'BIN-A' })
  expect(open([])).toEqual([[], [], 2])
})

test('packages in a bin of the same name at another branch, and packages on the way, are not counted', () => {
  const row = { ...blankPackage(idOf(1), ''), status: 'AtLocalOffice' as const, bin: 'Bin-A' }
  const at = (branchId: string) => ({ ...row, placement: { by: 'W', at: '', branchId } })
  expect(liesIn(row, 'BIN-A', idOf(1))).toBe(true)
  expect(liesIn(at(idOf(1)), 'BIN-A', idOf(1))).toBe(true)
  expect(liesIn(at(idOf(2)), 'BIN-A', idOf(1))).toBe(false)
  expect(liesIn({ ...row, status: 'Shipped' }, 'BIN-A', idOf(1))).toBe(false)
})

test('a package is located by its number, its bin, its customer’s mailbox or name', async () => {
  const { deps } = world()
  const find = async (raw: string, source: ScanSource = 'wedge') => {
    const { answer, found } = await locate(scanOf(raw, source), deps)
    return [answer.headline, answer.text, found.length]
  }
  expect(await find(codes[1])).toEqual(['In BIN-B', 'Customer not identified', 1])
  expect(await find('BIN-B')).toEqual(['1 package', '', 1])
  expect(await find('QS-10001')).toEqual(['1 package', 'QS-10001 Una Customer', 1])
  expect((await find('QS-19999'))[0]).toBe('Not found')
  expect((await find('MAN-20261120-0001'))[0]).toBe('That’s our manifest MAN-20261120-0001')
  expect(await find('una', 'typed')).toEqual(['In no bin', 'QS-10001 Una Customer', 1])
  expect((await find('nobody', 'typed'))[0]).toBe('Not found')
})

test('[R5] while packages are loading, nothing is called unknown, and no bin is counted', async () => {
  const { deps, load } = world()
  const stranger = 'TBA999999999999'
  load(true)
  const notHereText = 'Not on this device yet'
  expect((await putAwayScan(scanOf(stranger), nothingOpen, deps)).answer.headline).toBe(notHereText)
  const shelf: ShelfCount = { bin: 'BIN-A', seen: [], unknown: [], left: [], isScanned: false }
  const countScan = await shelfCountScan(scanOf(stranger), shelf, deps)
  expect([countScan.answer.headline, countScan.next]).toEqual([notHereText, shelf])
  const firstScan = await shelfCountScan(scanOf('BIN-A'), null, deps)
  expect([firstScan.answer.verdict, firstScan.answer.headline, firstScan.next]).toEqual([
    ...['refused', 'Can’t count yet', null],
  ])
  for (const [raw, source] of [['QS-19999'], [stranger], ['nobody', 'typed']] as const)
    expect((await locate(scanOf(raw, source), deps)).answer.headline).toBe(notHereText)
  expect((await locate(scanOf('BIN-B'), deps)).answer.text).toBe('Packages are still loading')
  expect((await locate(scanOf(codes[1]), deps)).answer.headline).toBe('In BIN-B')
})
