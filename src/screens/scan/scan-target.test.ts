import { describe, expect, test } from 'vitest'
import type { Package } from '#sync/entities/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { toScan } from '#sync/rules/tracking/scan.ts'
import { binOf } from '../../scan/bin-label.ts'
import { findScanTarget, type ScanTargetDeps } from './scan-target.ts'

const ups = '1Z999AA10123456784'
const known: Package = {
  ...blankPackage('01890000-0000-7000-8000-0000000000aa', '2026-11-20T14:00:00.000Z'),
  trackingNumber: ups,
}

/** A device and a server that know nothing, except what a test says. */
function find(raw: string, overrides: Partial<ScanTargetDeps> = {}) {
  const requests: string[] = []
  const deps: ScanTargetDeps = {
    lookUp: async () => ({ offered: [] }),
    ask: async (code) => {
      requests.push(code.canonical)
      return 'nothing'
    },
    inBin: async () => 3,
    customer: async () => null,
    manifest: async () => null,
    ...overrides,
  }
  const scan = toScan({ raw, source: 'wedge' }, binOf(raw, 'BIN-'))
  return findScanTarget(scan, deps).then((named) => ({ named, requests }))
}
const textOf = async (...overrides: Parameters<typeof find>) => {
  const { named } = await find(...overrides)
  return named.is === 'tell' ? `${named.answer.headline} | ${named.answer.text}` : `opens ${named.packageId}`
}

describe('a package', () => {
  test('on this device is opened, and the server is not asked', async () => {
    const { named, requests } = await find(ups, { lookUp: async () => ({ exact: known, offered: [] }) })
    expect(named).toEqual({ is: 'open', packageId: known.packageId })
    expect(requests).toEqual([])
  })

  test('that only the server has is opened, too', async () => {
    expect(await textOf(ups, { ask: async () => known })).toBe(`opens ${known.packageId}`)
  })

  test('that nobody has is said, with the code', async () => {
    expect(await textOf(ups)).toBe(`Not found: ${ups} | `)
    expect(await textOf(ups, { ask: async () => 'unreachable' })).toContain('only this device was searched')
  })

  test('that only ends alike is never opened by itself', async () => {
    const lookUp = async () => ({ offered: [known] })
    expect(await textOf('XX10123456784', { lookUp })).toContain(`Ends like ${ups}`)
  })
})

test.each([
  ['4006381333931', 'Not found: 4006381333931 | It looks like a product barcode (EAN-13).'],
  ['42033166', 'postal routing code'],
  ['QS-10052', 'Not found: QS-10052 | No customer'],
  ['BIN-77', 'BIN-77 | 3 packages on this device'],
  ['INV-2026-000012', 'Invoice INV-2026-000012 | This is the number of one of our invoices.'],
  ['RCT-2026-000012', 'Receipt RCT-2026-000012'],
])('%s is answered by %s', async (raw, words) => {
  expect(await textOf(raw)).toContain(words)
})

test('a mailbox names its customer, a manifest itself', async () => {
  const customer = async () => ({ name: 'Ursula Thompson', packages: 1 })
  expect(await textOf('QS-10001', { customer })).toBe(
    'QS-10001 Ursula Thompson | Customer, 1 package on this device',
  )
  const manifest = async () => ({ number: 'MAN-20261120-0001', status: 'Open', packages: 12 })
  expect(await textOf('MAN-20261120-0001', { manifest })).toBe(
    'Manifest MAN-20261120-0001 | Open, 12 packages',
  )
})
