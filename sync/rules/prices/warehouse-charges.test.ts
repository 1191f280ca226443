import { expect, test } from 'vitest'
import { defaultSettings } from '../../entities/company/settings.ts'
import type { Package } from '../../entities/packages/package.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import { toContained } from '../packages/contained.ts'
import { warehouseCharges } from './warehouse-charges.ts'

const at = '2026-11-01T15:00:00.000Z'
const day = '2026-11-11'
const blank = blankPackage(idOf(1), at)
const contents = [2, 3].map((n) => toContained(blankPackage(idOf(n), at)))
const terms = {
  ...{ exchangeRate: 15_500, warehouse: { consolidationUsdCents: 500, freeHoldDays: 7 } },
  storage: {
    ...defaultSettings.storage,
    sizeClasses: [
      { name: 'Small', uptoLb: 10, dailyJmdCents: 10_000 },
      { name: 'Free', uptoLb: null, dailyJmdCents: 0 },
    ],
  },
}
const freePacking = { ...terms, warehouse: { ...terms.warehouse, consolidationUsdCents: 0 } }
const packing = {
  ...{ feature: 'Handling', description: 'Consolidation of 2 packages', quantity: 1, unitJmdCents: 77_500 },
  how: 'US$5.00 for packing them into one',
}
const wait = {
  ...{
    feature: 'Storage',
    description: 'Storage at the warehouse, small',
    quantity: 3,
    unitJmdCents: 10_000,
  },
  how: 'Held for 10 days at your request, of which 7 are free, at J$100.00 a day',
}

test.each<[what: string, pkg: Partial<Package>, of: typeof terms, charges: object[]]>([
  ['a package that nobody held or packed', {}, terms, []],
  ['a packed one', { contents }, terms, [packing]],
  ['a packed one, where packing is free', { contents }, freePacking, []],
  ['one that is held for ten days', { heldFrom: at }, terms, [wait]],
  ['one that was held for its free days', { heldFrom: at, heldUntil: '2026-11-08T15:00:00.000Z' }, terms, []],
  ['a held one of a size that is free', { heldFrom: at, chargeableLb: 11 }, terms, []],
  ['a packed one that is held', { contents, heldFrom: at }, terms, [packing, wait]],
])('%s is charged: %#', (_, pkg, of, charges) => {
  expect(warehouseCharges({ ...blank, ...pkg }, day, of)).toEqual(charges)
})
