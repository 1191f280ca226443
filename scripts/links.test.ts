import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountEvents, noticeEvents, staffEvents } from '#sync/entities/messages/message-topics.ts'
import { areas, publicScreens } from '../e2e/support/screen-areas.ts'
import { insertMessages } from '../server/db/messages/messages.ts'
import { mailedAddresses } from '../server/messages/app-paths.ts'
import { toMessageBrand } from '../server/messages/brands.ts'
import { mailOf } from '../server/messages/prepare.ts'
import { wordsOf } from '../server/messages/texts/templates.ts'
import { emailOf, openTestApp, type TestApp } from '../server/test/app.ts'
import { putPackage } from '../server/test/billable.ts'
import { company } from '../server/test/papers.ts'
import { writerOf } from '../server/test/writer.ts'
import { areaOf, isScreen, routeOf, screenRoutes } from './screen-addresses.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the list of screens was read', () => {
  expect(screenRoutes.length).toBeGreaterThan(35)
  expect(isScreen('/account/packages/x')).toBe(true)
  expect(isScreen('/account/packages/x/y')).toBe(false)
  expect(isScreen('/slp/account/packages/x?from=mail#top')).toBe(true)
  expect(isScreen('/nonsense')).toBe(false)
  expect(isScreen('/account/packages/undefined')).toBe(false)
})

test('the links of every screen are followed: each is in a list of the journeys that look at them', () => {
  const paths = [
    ...areas.flatMap(({ area, paths: own }) => own.map((path) => area + path)),
    ...Object.values(publicScreens).flat(),
  ]
  const routes = new Set(paths.map(routeOf))
  expect(screenRoutes.filter((route) => !routes.has(route))).toEqual([])
})

test('the addresses that mails lead to are addresses of the app, of both brands', () => {
  const routes = mailedAddresses.flatMap((address) => [address, `/$prefix${address}`])
  expect(routes.filter((route) => !screenRoutes.includes(route))).toEqual([])
})

const env = { brandPrefix: 'slp' }
const brands = ['quayside', 'slp'].map((brand) => toMessageBrand(env, brand, company))
const facts = {
  ...{
    trouble: 'SMS rests',
    origins: [],
    packageId: 'p',
    trackingNumber: '1Z',
    description: '',
    branchId: 'b',
    more: '',
    reason: '',
    change: '',
    name: 'x',
    leftOut: 'closed' as const,
    mailbox: 'QS-1',
  },
  ...{
    startsOn: '2026-11-25',
    paper: 'Photo ID',
    expiresOn: '2026-11-25',
    bills: [{ number: 'INV-1', balanceJmdCents: 1, dueOn: '2026-11-25' }],
    outcome: 'Nothing is paid for it.',
    deliveryId: 'd',
    ...{ storeOrderId: 's', store: 'shop.example', status: 'purchased' as const },
    invoiceId: 'i',
    paymentId: 'p',
    ...{ month: '2026-11', closingJmdCents: 1 },
    number: 'n',
    totalJmdCents: 1,
    creditJmdCents: 0,
  },
  ...{
    receiptNumber: 'r',
    amountJmdCents: 1,
    method: 'Cash' as const,
    link: '/account/verify-email?token=x',
  },
}

describe.each([...noticeEvents, ...accountEvents])('%s', (event) => {
  test('its message and its push lead to a screen of the customer’s brand', () => {
    for (const brand of brands) {
      const { link } = wordsOf(event, facts, { brand, office: null })
      const to = link?.to ?? '/'
      expect(to).toSatisfy(isScreen)
      expect([`${brand.base}/account`, null]).toContain(areaOf(to))
    }
  })
})

test.each(staffEvents)('%s leads to a screen of the staff area', (event) => {
  for (const brand of brands) {
    const to = wordsOf(event, facts, { brand, office: null }).link?.to ?? ''
    expect(to).toSatisfy(isScreen)
    expect(to).toMatch(/^\/admin\//)
  }
})

describe('mails as they are sent', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp({}, { packages: 4, living: 4 })
  })
  afterAll(() => server.close())

  const recipient = (email: string) =>
    server.app.deps.db.reads.kysely
      .selectFrom('account')
      .where('email', '=', email)
      .select(['accountId', 'brand'])
      .executeTakeFirstOrThrow()

  /** Every address in both forms of a mail. */
  const addressesIn = ({ html, text }: { html: string; text: string }): string[] => [
    ...[...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&')),
    ...[...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address),
  ]

  /** Whether an address of a mail shows something: a screen, or the server's own page that stops such mails. */
  const opens = async (address: string): Promise<boolean> => {
    const { publicUrl } = server.app.deps.env
    if (!address.startsWith(publicUrl)) return false
    const path = address.slice(publicUrl.length) || '/'
    if (!path.startsWith('/api/')) return isScreen(path)
    return (await server.app.inject({ method: 'GET', url: path })).statusCode === 200
  }

  test.each(['User', 'User2'] as const)('every link in every mail to %s opens', async (person) => {
    const to = emailOf(person)
    const { accountId } = await recipient(to)
    // A reminder is sent only while its package waits.
    const { packageId } = await putPackage(server, accountId, { status: 'ReadyForPickup' })
    const dead: string[] = []
    let links = 0
    for (const event of [...noticeEvents, ...accountEvents, ...staffEvents]) {
      const message = {
        ...({
          messageId: `${person} ${event}`,
          channel: 'email',
          event,
          accountId,
          to,
          facts: JSON.stringify({ ...facts, packageId }),
        } as const),
        ...{
          subject: '',
          attempts: 0,
          createdAt: '2026-11-22T12:00:00.000Z',
          dedupeKey: `${person} ${event}`,
        },
      }
      const { attempts: _, ...waiting } = message
      // A secret link is made only for a mail that still waits to be sent.
      await insertMessages(writerOf(server.app.deps.db), [{ ...waiting, urgency: 0 }])
      const mail = await mailOf(server.app.deps, [message])
      for (const address of addressesIn(mail)) {
        links += 1
        if (!(await opens(address))) dead.push(`${event}: ${address}`)
      }
    }
    expect(dead).toEqual([])
    expect(links).toBeGreaterThan(accountEvents.length + noticeEvents.length)
  })
})

/** Addresses written as text; those of typed links are checked by the compiler. */
const writtenAddress =
  /[`'"](?:\$\{[\w.]+\})?(\/(?:account|admin|login|register|checkout|payment-|unauthorized)(?:\$\{[^}]*\}|[^`'"\s?#])*)/g
const insertion = /\$\{[^}]*\}|\$[a-zA-Z]+/g

/** True for a screen's address, and for the beginning of one, which other addresses are built on. */
const leadsToScreens = (path: string): boolean => {
  const pattern = new RegExp(`^${path.replace(/(.)\/$/, '$1').replaceAll(insertion, '[^/]+')}(/|$)`)
  return screenRoutes.some((route) => pattern.test(route))
}

const sources = ['server', 'src', 'sync'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|routeTree/.test(file))
    .map((file) => `${folder}/${file}`),
)

test('every address that the code names is one of a screen', () => {
  const dead = sources.flatMap((file) =>
    [...read(file).matchAll(writtenAddress)]
      .filter(([, path = '']) => !leadsToScreens(path))
      .map(([, path]) => `${file}: ${path}`),
  )
  expect(dead).toEqual([])
})
