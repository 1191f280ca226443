import { expect, test } from 'vitest'
import type * as z from 'zod'
import { Blog } from '#sync/entities/company/blog.ts'
import { defaultSettings, Settings } from '#sync/entities/company/settings.ts'
import { DutyRates } from '#sync/entities/money/duty-table.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import { rateSheetFields } from '#sync/entities/money/rate-sheet.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { readMarkdown } from '#sync/rules/pages/markdown.ts'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import type { PublicData } from './pages/page-data.ts'
import { renderPage } from './render-page.tsx'

const at = '2026-01-01T00:00:00.000Z'
const dates = { createdAt: at, updatedAt: at }
/** A name or line of maximum length, with what the pages' own patterns look for. */
const line = (n: number, length = 200) => `${n} ,;:<&"'-/\\()[]`.repeat(20).slice(0, length)
const listOf = <T,>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const bandsOf = (count: number) => listOf(count, (n) => ({ uptoLb: n + 1, priceUsdCents: 100 * n }))
const stepsOf = (count: number) => listOf(count, (n) => ({ overLb: n + 1, priceUsdCents: 100 }))
const categoriesOf = (count: number) =>
  listOf(count, (n) => ({ category: line(n), dutyPercent: 20, gctPercent: null }))
const classesOf = (count: number) =>
  listOf(count, (n) => ({ name: line(n), uptoLb: n < count - 1 ? n + 1 : null, dailyJmdCents: 1 }))

/** Each stored text and list in the maximum length that the API takes. */
function worstData(body: string): PublicData {
  const contact = { email: '', phone: line(1), whatsapp: line(2) }
  const sheet = (mode: 'Air' | 'Sea') => ({
    ...{
      rateSheetId: mode,
      name: line(3),
      mode,
      service: '',
      priceGroupId: null,
      originBranchId: null,
      extraLbUsdCents: 100,
      volumetricDivisor: 166,
    },
    bands: bandsOf(200),
    ...{ handlingUsdCents: 100, fuelPercent: 5, insurancePercent: 1, validFrom: '2026-01-01', ...dates },
    handlingSteps: stepsOf(20),
  })
  const duties = {
    ...{ gctPercent: 15, scfPercent: 0.3, environmentalLevyPercent: 0.5, cafJmdCents: 250_000 },
    ...{ insuranceAirPercent: 1, insuranceSeaPercent: 1.5 },
    stampDuty: { uptoCifJmdCents: 550_000, lowJmdCents: 500, highJmdCents: 10_000 },
    categories: categoriesOf(200),
  }
  const post = {
    ...{ blogId: 'post', slug: 'post', title: line(4), summary: line(5, 500), cover: '', publishedAt: at },
    ...dates,
  }
  return {
    company: {
      name: line(6),
      logoFileId: null,
      home: '',
      brand: null,
      contact,
      transit: defaultSettings.transit,
      year: 2026,
    },
    rates: {
      ...{ day: '2026-01-01', rateSheets: [sheet('Air'), sheet('Sea')], priceGroupId: regularGroupId },
      branchId: null,
      promotions: listOf(60, (n) => ({
        ...{
          promotionId: `promotion${n}`,
          name: line(n, 80),
          code: '',
          percent: null,
          amountJmdCents: n + 1,
        },
        ...{ base: 'Freight', validTo: '2026-12-31', isFirstOnly: true },
      })),
      fees: listOf(60, (n) => ({
        ...{ feeId: `fee${n}`, name: line(n), rule: 'Branch', amountJmdCents: n, percent: null, ...dates },
        ...{ minJmdCents: null, maxJmdCents: null, aboveUsdCents: null, aboveLb: null, branchId: `b${n}` },
        ...{ isTaxed: true, validFrom: '2026-01-01', validTo: null, isActive: true, branchName: line(n) },
      })),
      deliveryZones: listOf(60, (n) => ({
        ...{ deliveryZoneId: `zone${n}`, name: line(n), parishes: [], towns: [line(n)], ...dates },
        ...{ baseJmdCents: n, perLbJmdCents: n, freeAboveJmdCents: n, validFrom: '2026-01-01' },
      })),
      dutyTable: {
        dutyTableId: 'duty',
        validFrom: '2026-01-01',
        deMinimisUsdCents: 10_000,
        rates: duties,
        ...dates,
      },
      settings: {
        ...defaultSettings,
        brand: { name: line(7), tagline: line(8), invoiceFooter: line(9) },
        contact,
        storage: {
          ...defaultSettings.storage,
          sizeClasses: classesOf(20),
        },
      },
    },
    addresses: [],
    offices: listOf(100, (n) => ({
      ...{ branchId: String(n), name: line(n), kind: n === 0 ? 'Warehouse' : 'LocalOffice' },
      ...{ address: line(n), phone: '('.repeat(200), openingHours: line(n) },
    })),
    documents: listOf(300, (n) => ({ name: line(n), contentType: 'text/plain', size: 1 })),
    blogs: listOf(300, (n) => ({ ...post, blogId: String(n) })),
    post: body === '' ? null : { ...post, body, content: readMarkdown(body).content },
    payment: null,
    tracking: null,
    codeTrial: null,
    demo: true,
  }
}

test('the API takes no longer list and no longer text than the worst that is drawn here', () => {
  const { storage } = defaultSettings
  const title = 'a'.repeat(200)
  const lengths: [schema: z.ZodType, most: unknown, more: unknown][] = [
    [rateSheetFields.bands, bandsOf(200), bandsOf(201)],
    [rateSheetFields.handlingSteps, stepsOf(20), stepsOf(21)],
    [DutyRates.shape.categories, categoriesOf(200), categoriesOf(201)],
    [
      Settings.shape.storage,
      { ...storage, sizeClasses: classesOf(20) },
      { ...storage, sizeClasses: classesOf(21) },
    ],
    [Blog.shape.title, title, `${title}a`],
    [Blog.shape.summary, 'a'.repeat(500), 'a'.repeat(501)],
    [Blog.shape.body, 'a'.repeat(50_000), 'a'.repeat(50_001)],
  ]
  const isTaken = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
  expect(
    lengths.map(([schema, longestValue, more]) => [isTaken(schema, longestValue), isTaken(schema, more)]),
  ).toEqual(lengths.map(() => [true, false]))
})

/** Milliseconds for each thousand characters of the page, the best of several drawings. */
function paceOf(page: keyof typeof publicPages, data: PublicData): number {
  const times = listOf(5, () => {
    const start = performance.now()
    const html = renderPage(page, data, '?mode=Air&weight=1500&value=9999999')
    return ((performance.now() - start) / html.length) * 1000
  })
  return Math.min(...times)
}

const ordinary = `Most delays are **not** about the goods, but about a [missing](/forms) invoice.\n\n`.repeat(
  200,
)
const pages = namesIn(publicPages).map((name) => [name, worstData('')] as const)
const posts = ['*a\n\n', '- a\n', '> > > > > > > > > a\n\n', '*a **b ', '[a](/b)', '`a`\n\n', '# a\n'].map(
  (part) =>
    [
      'inspire',
      worstData(part.repeat(Math.floor(4900 / (part.match(/[\n*_`[\]<>]/g)?.length ?? 1)))),
    ] as const,
)

test.each([...pages, ...posts])(
  '%s with the worst that is stored is drawn as fast as an ordinary post',
  (page, data) => {
    // Drawing takes a time that grows with the length of the page, which has limits; a quadratic one is far beyond.
    expect(paceOf(page, data)).toBeLessThan(25 * paceOf('inspire', worstData(ordinary)))
    expect(renderPage(page, data, '').length).toBeLessThan(600_000)
  },
)

test('each public page bears the logo of a company that has one', () => {
  const data = worstData('')
  const withLogo = { ...data, company: { ...data.company, logoFileId: 'logo-1' } }
  for (const page of ['landing', 'login'] as const)
    expect(renderPage(page, withLogo, ''), page).toContain('src="/api/settings/logo/logo-1"')
  expect(renderPage('login', data, '')).not.toContain('/api/settings/logo/')
})

test('the first link of each public page leads the keyboard past the menu', () => {
  for (const page of namesIn(publicPages)) {
    const html = renderPage(page, worstData(''), '')
    expect(/<a [^>]*>/.exec(html)?.[0], page).toContain('href="#main"')
    expect(html, page).toContain('<main id="main"')
  }
})

test('a used link to confirm an address leads on to the login', () => {
  const html = renderPage('verify', worstData(''), '')
  const unconfirmedPart = html.slice(html.indexOf('data-state="unconfirmed"'))
  expect(unconfirmedPart).toMatch(/<a href="[^"]*\/login"/)
})
