import { describe, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { toScan } from '#sync/rules/tracking/scan.ts'
import { binOf } from '../../scan/bin-label.ts'
import { findScanTarget, type ScanTargetDeps } from './scan-target.ts'

const ups = '1Z999AA10123456784'
const knownPkg: Package = {
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
    paper: async () => 'nothing',
    delivery: async () => 'nothing',
    mayOpen: () => true,
    isLoading: () => false,
    ...overrides,
  }
  const scan = toScan({ raw, source: 'wedge' }, binOf(raw, 'BIN-'))
  return findScanTarget(scan, deps).then((target) => ({ target, requests }))
}
const textOf = async (...overrides: Parameters<typeof find>) => {
  const { target } = await find(...overrides)
  return target.is === 'tell' ? `${target.answer.headline} | ${target.answer.text}` : `opens ${target.to}`
}

describe('a package', () => {
  test('on this device is opened, and the server is not asked', async () => {
    const { target, requests } = await find(ups, { lookUp: async () => ({ exact: knownPkg, offered: [] }) })
    expect(target).toEqual({ is: 'open', what: 'package', to: `/admin/packages/${knownPkg.packageId}` })
    expect(requests).toEqual([])
  })

  test('that only the server has is opened, too', async () => {
    expect(await textOf(ups, { ask: async () => knownPkg })).toBe(
      `opens /admin/packages/${knownPkg.packageId}`,
    )
  })

  test('that cannot be found is reported with the code', async () => {
    expect(await textOf(ups)).toBe(`Not found: ${ups} | `)
    expect(await textOf(ups, { ask: async () => 'unreachable' })).toContain('only this device was searched')
  })

  test('that is in under a number with a wrong check digit is opened, also without a connection', async () => {
    const raw = '1071180100692707'
    const box = { ...knownPkg, codes: [raw], checkedInAt: knownPkg.createdAt }
    const lookUp = async () => ({ offered: [box] })
    expect(await textOf(raw, { lookUp, ask: async () => 'unreachable' })).toBe(
      `opens /admin/packages/${box.packageId}`,
    )
  })

  test('[R5] that is not here while the device is loading is not called unknown', async () => {
    const lookUp = async () => ({ offered: [], isLoading: true })
    const notHereText = `Not on this device yet: ${ups} | Packages are still loading on this device.`
    for (const ask of [async () => 'nothing' as const, async () => 'unreachable' as const])
      expect(await textOf(ups, { lookUp, ask })).toContain(notHereText)
    expect(await textOf('QS-19999', { isLoading: () => true })).toContain('Customers are still loading')
  })

  test('that only has the same ending is never opened automatically', async () => {
    const lookUp = async () => ({ offered: [knownPkg] })
    expect(await textOf('XX10123456784', { lookUp })).toContain(`Ends like ${ups}`)
  })
})

test.each([
  ['4006381333931', 'Not found: 4006381333931 | It looks like a product barcode (EAN-13).'],
  ['42033166', 'postal routing code'],
  ['QS-10052', 'Not found: QS-10052 | No customer'],
  ['BIN-77', 'BIN-77 | 3 packages on this device'],
  ['INV-2026-000012', 'Not found: INV-2026-000012'],
  ['RCT-2026-000012', 'Not found: RCT-2026-000012'],
])('%s is answered by %s', async (raw, words) => {
  expect(await textOf(raw)).toContain(words)
})

const customer = async () => ({ accountId: 'u', name: 'Ursula Thompson', packages: 1 })
const manifest = async () => ({ manifestId: 'm', number: 'MAN-20261120-0001', status: 'Open', packages: 12 })

test('a mailbox, a manifest, an invoice and a receipt open their page', async () => {
  expect(await textOf('QS-10001', { customer })).toBe('opens /admin/accounts/u')
  expect(await textOf('MAN-20261120-0001', { manifest })).toBe('opens /admin/manifests/m')
  const paper = async (kind: string, number: string) => `${kind}-${number}`
  expect(await textOf('INV-2026-000012', { paper })).toBe('opens /admin/invoices/invoice-INV-2026-000012')
  expect(await textOf('RCT-2026-000012', { paper })).toBe('opens /admin/payments/receipt-RCT-2026-000012')
})

test('a delivery is opened by its number, from this device or the server', async () => {
  const delivery = async (number: string) => `of-${number}`
  expect(await textOf('dlv-00ab12cd34ef', { delivery })).toBe('opens /admin/deliveries/of-DLV-00AB12CD34EF')
  expect(await textOf('DLV-00AB12CD34EF')).toBe('Not found: DLV-00AB12CD34EF | ')
  expect(await textOf('DLV-00AB12CD34EF', { delivery: async () => 'unreachable' })).toContain(
    'could not be reached',
  )
})

test('a person who may not open a page reads what the code is', async () => {
  const mayOpen = () => false
  expect(await textOf('QS-10001', { customer, mayOpen })).toBe(
    'QS-10001 Ursula Thompson | Customer, 1 package on this device',
  )
  expect(await textOf('MAN-20261120-0001', { manifest, mayOpen })).toBe(
    'Manifest MAN-20261120-0001 | Open, 12 packages',
  )
  expect(await textOf('DLV-00AB12CD34EF', { mayOpen })).toContain('one of our deliveries')
  expect(await textOf('INV-2026-000012', { mayOpen })).toBe(
    'Invoice INV-2026-000012 | This is the number of one of our invoices.',
  )
})

test('without a connection an invoice is not said to be missing', async () => {
  const paper = async () => 'unreachable' as const
  expect(await textOf('INV-2026-000012', { paper })).toContain('could not be reached')
})
