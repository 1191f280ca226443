import { expect, test } from 'vitest'
import type { RateSheet } from '../../entities/money/rate-sheet.ts'
import { shippingModes } from '../../entities/packages/shipping-mode.ts'
import { sheetFor } from './sheet-for.ts'

const services = Array.from({ length: 10 }, (_, n) => `Service ${n}`)
const groups = Array.from({ length: 5 }, (_, n) => `group ${n}`)
const bands = Array.from({ length: 40 }, (_, n) => ({ uptoLb: n + 1, priceUsdCents: 200 * (n + 1) }))
const at = '2026-01-01T00:00:00.000Z'

const sheets = shippingModes.flatMap((mode) =>
  [null, ...groups].flatMap((priceGroupId) =>
    ['', ...services].map(
      (service): RateSheet => ({
        ...{ rateSheetId: `${mode} ${priceGroupId} ${service}`, name: 'Sheet', mode, service, priceGroupId },
        originBranchId: null,
        ...{ bands, extraLbUsdCents: 150, volumetricDivisor: 166, handlingUsdCents: 0, handlingSteps: [] },
        ...{ fuelPercent: 5, insurancePercent: 1, validFrom: '2026-01-01', createdAt: at, updatedAt: at },
      }),
    ),
  ),
)

const boxes = 100_000
const mostMs = 0.2

test('the sheet of a box is found in a list of ten services and five groups within 0.2 ms', () => {
  const names = new Set<string | undefined>()
  const start = process.threadCpuUsage()
  for (let n = 0; n < boxes; n++) {
    const service = services[n % services.length] ?? ''
    const priceGroupId = groups[n % groups.length] ?? ''
    names.add(
      sheetFor(
        sheets,
        { mode: n % 3 === 0 ? 'Sea' : 'Air', service, priceGroupId, originBranchId: null },
        '2026-07-01',
      )?.rateSheetId,
    )
  }
  const { user, system } = process.threadCpuUsage(start)
  const eachMs = (user + system) / 1000 / boxes
  expect(names.size).toBe(20)
  expect(eachMs).toBeLessThan(mostMs)
})
