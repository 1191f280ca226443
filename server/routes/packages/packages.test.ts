import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
let warehouse: string
let supervisor: string
let user: string
let user2: string

beforeAll(async () => {
  server = await openTestApp()
  ;[warehouse, supervisor, user, user2] = [
    await server.tokenOf('Warehouse'),
    await server.tokenOf('Supervisor'),
    await server.tokenOf('User'),
    await server.tokenOf('User2'),
  ]
})
afterAll(() => server.close())

const get = (token: string, url: string) => server.as(token, { url })
const post = (token: string, url: string, payload: object, headers: Record<string, string> = {}) =>
  server.as(token, { method: 'POST', url, payload, headers })
const put = (token: string, url: string, payload: object) => server.as(token, { method: 'PUT', url, payload })

const ownPackages = async (token: string): Promise<Package[]> => (await get(token, '/api/packages')).json()

describe('a customer', () => {
  test('sees only own packages, without what staff write for each other', async () => {
    const ownRows = await ownPackages(user)
    const otherRows = await ownPackages(user2)
    expect(ownRows.length).toBe(10)
    expect(new Set(ownRows.map((row) => row.accountId)).size).toBe(1)
    expect(ownRows.filter((row) => otherRows.some(({ packageId }) => packageId === row.packageId))).toEqual(
      [],
    )
    expect(ownRows.map(({ bin, note, checkedInBy }) => [bin, note, checkedInBy])).toEqual(
      ownRows.map(() => ['', '', null]),
    )
    const packages: Package[] = (await get(warehouse, '/api/packages')).json()
    expect(packages.some((row) => row.bin !== '' && row.accountId === ownRows[0]?.accountId)).toBe(true)
  })

  test('cannot ask the own list about what staff alone read of a package', async () => {
    const url = '/api/packages/account/paginated/1'
    const manifestId = '01999999-9999-7999-8999-999999999999'
    for (const filter of [{ needsReview: true }, { needsReview: false }, { manifestId }]) {
      const reply = await post(user, url, filter)
      expect([filter, reply.statusCode, Object.keys(reply.json().errors)]).toEqual([
        ...[filter, 400, Object.keys(filter)],
      ])
    }
    expect((await post(user, url, { manifestId: null })).statusCode).toBe(200)
  })

  test('finds an own package behind thousands of others that are newer and match', async () => {
    const { kysely } = server.app.deps.db.reads
    const [ownPackage] = await ownPackages(user)
    const [otherPackage] = await ownPackages(user2)
    const columns = await kysely.selectFrom('package').selectAll().limit(1).executeTakeFirstOrThrow()
    const names = Object.keys(columns).filter(
      (name) => !['rowNumber', 'packageId', 'hawbNumber'].includes(name),
    )
    const list = sql.join(names.map((name) => sql.ref(name)))
    const writer = writerOf(server.app.deps.db)
    const [idOfMine, idOfTheirs] = [ownPackage, otherPackage].map((row) => row?.packageId ?? '')
    await sql`insert into package ("packageId", ${list})
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2001)
      select '01999999-9999-7999-8999-' || substr(cast(1000000000000 + i as text), 2), ${list} from package, n
      where "packageId" = ${idOfTheirs}`.execute(writer)
    const zephyrs = sql`"packageId" = ${idOfMine} or "packageId" like '01999999-9999-7999-8999-%'`
    await sql`delete from "packageText" where rowid in (select "rowNumber" from package where ${zephyrs})`.execute(
      writer,
    )
    await sql`insert into "packageText" (rowid, body) select "rowNumber", 'zephyr boots' from package
      where ${zephyrs}`.execute(writer)
    const body = { searchString: 'zephyr' }
    const { result, totalItems } = (await post(user, '/api/packages/account/paginated/1', body)).json()
    expect([result.map(({ packageId }: Package) => packageId), totalItems]).toEqual([
      [ownPackage?.packageId],
      1,
    ])
    await sql`delete from package where "packageId" like '01999999-9999-7999-8999-%'`.execute(writer)
  })

  test('gets the same answer about another customer’s package as about one that does not exist', async () => {
    const ownPackage = (await ownPackages(user)).find((row) => row.status === 'PreAlert')
    const id = ownPackage?.packageId ?? ''
    const unknownId = '01999999-9999-7999-8999-999999999999'
    const ask = {
      read: (token: string, packageId: string) => get(token, `/api/packages/${packageId}/customer`),
      change: (token: string, packageId: string) =>
        put(token, '/api/packages', { packageId, description: 'Shoes' }),
      remove: (token: string, packageId: string) =>
        server.as(token, { method: 'DELETE', url: `/api/packages/${packageId}` }),
    }
    for (const call of [ask.read, ask.change, ask.remove]) {
      const stranger = await call(user2, id)
      const nobody = await call(user2, unknownId)
      expect([stranger.statusCode, stranger.body]).toEqual([404, nobody.body])
      expect(nobody.statusCode).toBe(404)
      expect((await call(user, id)).statusCode).toBe(200)
    }
  })

  test('counts and pages over own packages only', async () => {
    const count = (await get(user2, '/api/packages/count')).json()
    const page = (await post(user2, '/api/packages/account/paginated/1', { pageSize: 2 })).json()
    expect([count.total, page.totalItems, page.result.length, page.pageNumber]).toEqual([5, 5, 2, 1])
    const foreign = (await ownPackages(user))[0]?.accountId
    const foundPage = (await post(user2, '/api/packages/account/paginated/1', { accountId: foreign })).json()
    expect(foundPage.totalItems).toBe(5)
  })

  test('pre-alerts a package, finds it, changes it, and cannot once it has arrived', async () => {
    const prealertReply = await post(user, '/api/packages/prealert', {
      trackingNumber: '1z 999 aa1 01 2345 6784',
      description: 'Garden hose',
      declaredValueUsdCents: 2599,
    })
    const { packageId, status, trackingNormalized } = prealertReply.json()
    expect([prealertReply.statusCode, status, trackingNormalized]).toEqual([
      200,
      'PreAlert',
      '1Z999AA10123456784',
    ])
    expect((await put(user, '/api/packages', { packageId, description: 'Hose' })).json().description).toBe(
      'Hose',
    )

    const checkIn = await post(warehouse, '/api/packages/checkin', {
      packages: [{ trackingNumber: '1Z999AA10123456784', weightLb: 3.25 }],
    })
    expect(checkIn.json().results).toMatchObject([{ packageId, status: 'applied' }])
    const customerView = (await get(user, `/api/packages/${packageId}/customer`)).json()
    expect([
      customerView.status,
      customerView.weightLb,
      customerView.events.map((event: { status: string }) => event.status),
    ]).toEqual(['ReceivedAtWharehouse', 3.25, ['PreAlert', 'ReceivedAtWharehouse']])
    const late = await put(user, '/api/packages', { packageId, description: 'Pipe' })
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'The package has arrived, so its pre-alert can no longer be changed. Please contact us.',
    ])
  })
})

describe('staff', () => {
  test('search by any part of a number or a description, and by page', async () => {
    const [recentPackage] = (await get(warehouse, '/api/packages/recent')).json() as Package[]
    const part = recentPackage?.trackingNumber.slice(3, 10).toLowerCase()
    const page = (await post(warehouse, '/api/packages/paginated/1', { searchString: part })).json()
    expect(page.result.map((row: Package) => row.packageId)).toContain(recentPackage?.packageId)
    const short = (await post(warehouse, '/api/packages/paginated/1', { searchString: '1Z' })).json()
    expect([short.result, short.totalItems]).toEqual([[], 0])
    const quoteReply = await post(warehouse, '/api/packages/paginated/1', { searchString: '" OR body:a*' })
    expect([quoteReply.statusCode, quoteReply.json().totalItems]).toEqual([200, 0])
  })

  test('search by the owner’s name and mailbox; rows say whose they are, except to a customer', async () => {
    const [ownPackage] = await ownPackages(user)
    const { customer } = (await get(warehouse, `/api/packages/${ownPackage?.packageId}`)).json()
    expect(customer).toMatchObject({
      accountId: ownPackage?.accountId,
      mailbox: expect.stringMatching(/^QS-/),
    })
    expect(ownPackage).not.toHaveProperty('customer')
    for (const searchString of [customer.mailbox, customer.name.toUpperCase()]) {
      const body = { searchString, pageSize: 100 }
      const { result, totalItems } = (await post(warehouse, '/api/packages/paginated/1', body)).json()
      const customers = result.map((row: { customer: object }) => row.customer)
      expect(customers).toContainEqual(customer)
      expect(totalItems).toBeGreaterThanOrEqual(10)
    }
    const nobody = { searchString: `${customer.name} Nobody` }
    expect((await post(warehouse, '/api/packages/paginated/1', nobody)).json().totalItems).toBe(0)
  })

  test('control characters are dropped from what is kept, and the package is checked in', async () => {
    const pkg = {
      trackingNumber: 'TBA777000111333',
      description: 'Shoes\0 and\x1b[31m\x85 socks',
      note: 'One\r\ntwo\x07',
    }
    const [{ packageId }] = (await post(warehouse, '/api/packages/checkin', { packages: [pkg] })).json()
      .results
    const row = (await get(warehouse, `/api/packages/${packageId}`)).json()
    expect([row.description, row.note]).toEqual(['Shoes and[31m socks', 'One\r\ntwo'])
  })

  test('a text is found however its apostrophe, accent and width are typed', async () => {
    const description = 'Men’s Café\u00a0table – 10″ ＵＳＢ'
    const pkg = { trackingNumber: 'TBA777000111222', description }
    const [{ packageId }] = (await post(warehouse, '/api/packages/checkin', { packages: [pkg] })).json()
      .results
    for (const searchString of [
      "men's cafe table",
      'MENS CAFÉ',
      'Cafe\u0301 table - 10',
      'usb',
      '\u200btable ‒ 10',
    ]) {
      const page = (await post(warehouse, '/api/packages/paginated/1', { searchString })).json()
      expect([searchString, page.result.map((row: Package) => row.packageId)]).toEqual([
        searchString,
        [packageId],
      ])
    }
  })

  test('[K5] search by what is on the label, however it is written', async () => {
    const url = '/api/packages/checkin'
    const trackingNumber = '871079919940'
    const [checkIn] = (await post(warehouse, url, { packages: [{ trackingNumber }] })).json().results
    for (const searchString of ['1195266473930007521100871079919940', '8710 7991 9940', '00871079919940']) {
      const page = (await post(warehouse, '/api/packages/paginated/1', { searchString })).json()
      expect(page.result.map((row: Package) => row.packageId)).toEqual([checkIn.packageId])
    }
  })

  test('filter and sort, and no page repeats a package', async () => {
    const seenNumbers: string[] = []
    for (let page = 1; page <= 5; page++) {
      const body = { pageSize: 20, sortOrder: '-trackingNumber' }
      const { result } = (await post(warehouse, `/api/packages/paginated/${page}`, body)).json()
      seenNumbers.push(...result.map((row: Package) => row.trackingNumber))
    }
    expect(seenNumbers).toEqual([...new Set(seenNumbers)].sort().toReversed())
    const shippedPage = (await post(warehouse, '/api/packages/paginated/1', { status: 'Shipped' })).json()
    expect(new Set(shippedPage.result.map((row: Package) => row.status))).toEqual(new Set(['Shipped']))
    const bad = await post(warehouse, '/api/packages/paginated/1', { sortOrder: 'note; drop table package' })
    expect([bad.statusCode, Object.keys(bad.json().errors)]).toEqual([400, ['sortOrder']])
    expect((await post(warehouse, '/api/packages/paginated/1', { pageSize: 101 })).statusCode).toBe(400)
  })

  test('filter by several statuses and couriers, and by the days of the check-in, both included', async () => {
    const findPackages = async (filter: object): Promise<Package[]> =>
      (await post(warehouse, '/api/packages/paginated/1', { pageSize: 100, ...filter })).json().result
    const foundPackages = await findPackages({ statuses: ['Shipped', 'AtCustoms'] })
    expect(new Set(foundPackages.map(({ status }) => status))).toEqual(new Set(['Shipped', 'AtCustoms']))
    const couriers = [...new Set((await findPackages({})).map(({ courier }) => courier))].slice(0, 2)
    expect(new Set((await findPackages({ couriers })).map(({ courier }) => courier))).toEqual(
      new Set(couriers),
    )
    const [day = ''] = foundPackages.flatMap(({ checkedInAt }) =>
      checkedInAt ? jamaicaDay(checkedInAt) : [],
    )
    const ofDay = await findPackages({ from: day, to: day })
    expect(new Set(ofDay.map(({ checkedInAt }) => jamaicaDay(checkedInAt ?? 0)))).toEqual(new Set([day]))
    expect((await post(warehouse, '/api/packages/paginated/1', { statuses: ['Vanished'] })).statusCode).toBe(
      400,
    )
  })

  test('find a customer’s package however the number was written', async () => {
    const [ownPackage] = await ownPackages(user2)
    const writtenNumber = `${ownPackage?.trackingNumber.slice(0, 4)} ${ownPackage?.trackingNumber.slice(4).toLowerCase()}`
    const url = `/api/packages/find/account/${ownPackage?.accountId}`
    expect((await post(warehouse, url, { trackingNumber: writtenNumber })).json().packageId).toBe(
      ownPackage?.packageId,
    )
    expect((await post(warehouse, url, { trackingNumber: '1Z999AA10123456784' })).statusCode).toBe(404)
  })

  test('repeating a call with its key does it once', async () => {
    const body = { trackingNumber: 'TBA300000000077', description: 'Tent' }
    const key = { 'idempotency-key': 'my own words 77' }
    const first = await post(warehouse, '/api/packages', body, key)
    const secondReply = await post(warehouse, '/api/packages', body, key)
    expect([first.statusCode, secondReply.statusCode, secondReply.json().packageId]).toEqual([
      200,
      200,
      first.json().packageId,
    ])
    const otherReply = await post(warehouse, '/api/packages', { ...body, description: 'Boat' }, key)
    expect(otherReply.statusCode).toBe(409)
    const withoutKey = await post(warehouse, '/api/packages', body)
    expect(withoutKey.statusCode).toBe(409)
  })

  test('move packages forward; back only a supervisor, with a note', async () => {
    const creation = await post(warehouse, '/api/packages', { trackingNumber: 'TBA300000000088' })
    const packageIds = [creation.json().packageId]
    const move = (token: string, status: string, note = '') =>
      put(token, '/api/packages/status-update', { packageIds, status, note })
    expect((await move(warehouse, 'Shipped')).json()[0].status).toBe('Shipped')
    expect((await move(warehouse, 'ReceivedAtWharehouse', 'wrong pile')).statusCode).toBe(409)
    const silent = await move(supervisor, 'ReceivedAtWharehouse')
    expect([silent.statusCode, silent.json().message]).toEqual([
      400,
      'Say why the package goes back to "At Florida Warehouse".',
    ])
    expect((await move(supervisor, 'ReceivedAtWharehouse', 'wrong pile')).json()[0].status).toBe(
      'ReceivedAtWharehouse',
    )
  })

  test('hand a package over once', async () => {
    const waiting: Package[] = (
      await post(warehouse, '/api/packages/paginated/1', { status: 'ReadyForPickup', pageSize: 100 })
    ).json().result
    // A package that was asked to be brought home is handed over there.
    const rounds: { packageIds: string[] }[] = (await get(supervisor, '/api/deliveries')).json()
    const roundIds = new Set(rounds.flatMap(({ packageIds }) => packageIds))
    const ready = waiting.find(({ packageId }) => !roundIds.has(packageId))
    const owners = (await get(supervisor, `/api/accounts/${ready?.accountId}`)).json()
    const name = `${owners.user.firstName} ${owners.user.lastName}`
    const overrideReason = 'Pays on Friday, agreed with the office'
    const body = { packageIds: [ready?.packageId], recipient: { name }, overrideReason }
    const response = await post(supervisor, '/api/packages/delivertocustomer', body)
    expect(response.json()[0]).toMatchObject({ status: 'Delivered', deliveredTo: name })
    expect((await post(supervisor, '/api/packages/delivertocustomer', body)).statusCode).toBe(409)
  })

  test('read what is wrong, field by field', async () => {
    const answer = await post(warehouse, '/api/packages/checkin', {
      packages: [{ trackingNumber: '', weightLb: 2000 }],
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        title: 'Please check what was entered',
        message: expect.stringContaining('check the scale and the decimal point'),
        errors: {
          'packages.0.trackingNumber': ['Tracking number (no. 1) is missing.'],
          'packages.0.weightLb': [
            'Weight (no. 1) is more than 1,500 lb: check the scale and the decimal point.',
          ],
        },
      },
    ])
  })

  test('open a manifest, which gets its number, and read it with its totals', async () => {
    const manifest = await post(supervisor, '/api/manifests', { mode: 'Air' })
    const { manifestId, number } = manifest.json()
    expect(number).toMatch(/^MAN-\d{8}-\d{4}$/)
    const checkIn = { trackingNumber: 'TBA300000000099', weightLb: 2.5, pieces: 3, manifestId }
    const checkInReply = await post(warehouse, '/api/packages/checkin', { packages: [checkIn] })
    expect(checkInReply.json()).toMatchObject({ results: [{ status: 'applied', outcome: 'done' }] })
    const read = (await get(supervisor, `/api/manifests/${manifestId}`)).json()
    expect([read.totals, read.lines.length, read.packages.length]).toEqual([
      { packages: 1, pieces: 3, weightLb: 2.5, unweighed: 0, declaredValueUsdCents: 0 },
      1,
      1,
    ])
    const page = (await post(supervisor, '/api/manifests/paginated/1', { searchString: number })).json()
    expect(page.result.map((row: { manifestId: string }) => row.manifestId)).toEqual([manifestId])
  })
})
