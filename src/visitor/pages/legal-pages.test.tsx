import { describe, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '#sync/entities/company/settings.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import { renderPage } from '../render-page.tsx'
import type { PublicData } from './page-data.ts'

// These tests check that the public pages promise and price what the settings say.

const at = '2026-01-01T00:00:00.000Z'
const dutyTable: PublicData['rates']['dutyTable'] = {
  ...{
    dutyTableId: 'duty',
    validFrom: '2026-01-01',
    deMinimisUsdCents: 10_000,
    createdAt: at,
    updatedAt: at,
  },
  rates: {
    ...{ gctPercent: 15, scfPercent: 0.3, environmentalLevyPercent: 0.5, cafJmdCents: 250_000 },
    ...{ insuranceAirPercent: 1, insuranceSeaPercent: 1.5, categories: [] },
    stampDuty: { uptoCifJmdCents: 550_000, lowJmdCents: 500, highJmdCents: 10_000 },
  },
}

const dataOf = (settings: Partial<Settings> = {}): PublicData => ({
  company: {
    ...{ name: 'Quayside', logoFileId: null, home: '/slp', brand: 'slp', year: 2026 },
    contact: { email: '', phone: '', whatsapp: '' },
    transit: defaultSettings.transit,
  },
  rates: {
    ...{
      day: '2026-01-01',
      rateSheets: [],
      dutyTable,
      deliveryZones: [],
      fees: [],
      promotions: [],
      branchId: null,
      priceGroupId: regularGroupId,
    },
    settings: { ...defaultSettings, ...settings },
  },
  ...{ documents: [], blogs: [], post: null, payment: null, tracking: null, codeTrial: null, demo: false },
  addresses: [],
  offices: [
    {
      ...{ branchId: 'mia', name: 'Florida', kind: 'Warehouse', phone: '', openingHours: '' },
      address: '100 Quayside Way, Doral, FL 33166',
    },
  ],
})

const textOf = (page: Parameters<typeof renderPage>[0], settings: Partial<Settings> = {}): string =>
  renderPage(page, dataOf(settings), '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')

describe('the terms', () => {
  test('say when uncollected packages are reminded of, given up, and sold', () => {
    const terms = textOf('terms', { unclaimed: { noticeDays: [7, 21], graceDays: 9 } })
    expect(terms).toContain('We remind you 7 and 21 days after a package is ready for pickup.')
    expect(terms).toContain(
      'within 9 days of the last reminder, we may give it up, and then sell or destroy it',
    )
    expect(terms).toContain('the rest is credit in your account')
  })

  test('price what a customer can choose, and promise nothing that no screen keeps', () => {
    const returns = { shopJmdCents: 111_100, floridaJmdCents: 222_200, destroyJmdCents: 333_300 }
    const terms = textOf('terms', { returns })
    for (const price of ['J$1,111.00', 'J$2,222.00', 'J$3,333.00']) expect(terms).toContain(price)
    expect(terms).toContain('a credit of up to its declared value')
    expect(terms).not.toMatch(/7 days of pickup|pay back what you declared/)
  })
})

test('the rates list each charge of the warehouse', () => {
  const rates = textOf('rates', { warehouse: { consolidationUsdCents: 777, freeHoldDays: 13 } })
  expect(rates).toContain('US$7.77 for packing several packages into one box')
  expect(rates).toContain('13 days free when you ask us to hold a package')
  expect(textOf('rates', { warehouse: { consolidationUsdCents: 0, freeHoldDays: 13 } })).toContain(
    'Free, however many packages go into the box.',
  )
})

test('the landing page names the contents of its prices, shows no customer’s mailbox, and finds a package in one step', () => {
  const page = renderPage('landing', dataOf(), '')
  expect(page).not.toContain('Every charge')
  expect(textOf('landing')).toContain('for packages worth up to US$100.00')
  expect(page).not.toContain('QS-10083')
  expect(page).toMatch(/<form[^>]*action="\/slp\/track"/)
})
