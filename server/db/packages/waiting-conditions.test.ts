import { expect, test } from 'vitest'
import { customsStates } from '#sync/entities/packages/customs.ts'
import { invoiceStates, type Package } from '#sync/entities/packages/package.ts'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import { isHeldByCustoms } from '#sync/rules/manifests/customs.ts'
import {
  hasInvoiceToCheck,
  isInvoiceMissing,
  isWithoutCategory,
} from '#sync/rules/manifests/merchant-invoice.ts'
import { isHeldForCustomer, isToPackTogether } from '#sync/rules/packages/hold-state.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks, openCompany } from '../../test/money.ts'
import { newestPackages } from './packages.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const shipChoices = [null, 'Hold', 'Together'] as const

const line = (dutyCategory: string | null, description = 'Shoes') => ({
  ...{ lineId: '00000000-0000-4000-8000-000000000001', description, quantity: 1, valueUsdCents: 100 },
  ...{ dutyCategory, hsCode: '' },
})
const goods = [
  { dutyCategory: null, lines: [] },
  { dutyCategory: 'Books', lines: [] },
  { dutyCategory: null, lines: [line('Books'), line(null)] },
  { dutyCategory: null, lines: [line('Books', '"dutyCategory":null')] },
]

const rules = {
  onHold: isHeldByCustoms,
  invoiceMissing: isInvoiceMissing,
  invoiceToCheck: hasInvoiceToCheck,
  withoutCategory: isWithoutCategory,
  heldForCustomer: isHeldForCustomer,
  toPackTogether: isToPackTogether,
} satisfies Record<string, (pkg: Package) => boolean>

/** Puts a package for each combination of the facts that the rules look at. */
async function putAll(): Promise<void> {
  const { packageId } = await putPackage(server, accountId)
  const { customs } =
    (await newestPackages(deps.db.reads, {}, 1000)).find((row) => row.packageId === packageId) ?? {}
  const combinations = packageStatuses.flatMap((status) =>
    customsStates.flatMap((state) =>
      [...invoiceStates, ...shipChoices].map((choice) => ({ status, state, choice })),
    ),
  )
  await onTheBooks(deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    if (!pkg || !customs) throw new Error('The package is not there')
    for (const [n, { status, state, choice }] of combinations.entries())
      await tx.put('package', {
        ...pkg,
        packageId: tx.ids.next(),
        trackingNumber: `WAIT${n}`,
        codes: [`WAIT${n}`],
        hawbNumber: null,
        status,
        customs: { ...customs, state },
        invoiceState: invoiceStates.find((invoiceState) => invoiceState === choice) ?? 'Missing',
        ...goods[n % goods.length],
        shipWhen: shipChoices.find((shipWhen) => shipWhen === choice) ?? null,
      })
  })
}

test('the server’s lists hold what the rules say waits', async () => {
  await putAll()
  const allPackages = await newestPackages(deps.db.reads, {}, 1000)
  for (const [filter, isListed] of Object.entries(rules)) {
    const listedPackages = await newestPackages(deps.db.reads, { [filter]: true }, 1000)
    const expectedPackages = allPackages.filter(isListed)
    expect(expectedPackages.length, filter).toBeGreaterThan(0)
    expect(
      listedPackages.map(({ packageId }) => packageId),
      filter,
    ).toEqual(expectedPackages.map(({ packageId }) => packageId))
  }
})
