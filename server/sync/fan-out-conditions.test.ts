import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { topics } from '#sync/nouns/topics.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import type { DbReads } from '../db/core/reading/reads.ts'
import { mutationsBetween } from '../db/sync/sync-queries.ts'
import { type FanOutWorld, openFanOutWorld } from '../test/fan-out-world.ts'
import { checkInOf, deviceOf, type TestServer } from '../test/harness.ts'

// Each single condition of the fan-out: who hears, what it says, and when only that there is news.

let world: FanOutWorld
let server: TestServer
beforeEach(async () => {
  world = await openFanOutWorld()
  server = world.server
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/**
 * Runs `meanwhile` in the next reading of news, right after its first look at one row or at a sender's own results. What else
 * is read depends on the database: news of PostgreSQL only name rows.
 */
function afterFirst(kind: 'get' | 'results', meanwhile: () => Promise<void> | void): void {
  const { snapshot } = server.db.reads
  let isFirst = true
  const goOn = async () => {
    if (isFirst) {
      isFirst = false
      await meanwhile()
    }
  }
  const get =
    (reads: DbReads): DbReads['get'] =>
    async (query, params) => {
      const row = await reads.get(query, params)
      if (kind === 'get') await goOn()
      return row
    }
  const readAll =
    (reads: DbReads): DbReads['all'] =>
    async (query, params) => {
      const rows = await reads.all(query, params)
      if (kind === 'results' && Object.is(query, mutationsBetween)) await goOn()
      return rows
    }
  vi.spyOn(server.db.reads, 'snapshot').mockImplementationOnce((work) =>
    snapshot((reads) => work({ ...reads, get: get(reads), all: readAll(reads) })),
  )
}

const headNow = async () => {
  const { v, tag } = await headOf(server.db.reads)
  return { v, tag }
}

describe('news that concern several', () => {
  test('a listener that has not read yet is poked, and the others are sent their rows', async () => {
    const { Admin, Supervisor, Warehouse } = server.people
    const sender = deviceOf(server, Warehouse)
    const [before, unread, after] = [
      world.listen(Admin),
      world.listen(Warehouse, sender),
      world.listen(Supervisor),
    ]
    for (const listener of [before, after]) await listener.readAll()
    await sender.push(sender.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')))
    await world.later()
    expect([before, unread, after].map(({ frames }) => frames.map(({ t }) => t))).toEqual([
      ['delta'],
      ['poke'],
      ['delta'],
    ])
  })

  test('commits of one turn are sent together, and each later one separately', async () => {
    const admin = world.listen(server.people.Admin)
    await admin.readAll()
    await world.checkIn(1)
    await world.checkIn(2)
    expect(world.waitingWork).toBe(1)
    await world.later()
    await world.checkIn(3)
    expect(world.waitingWork).toBe(1)
    await world.later()
    expect(admin.frames.map((frame) => frame.t === 'delta' && frame.page.head.v)).toEqual([3, 4])
  })

  test('that the disk has no room for are reported', async () => {
    let count = 0
    server.db.events.onNoSpace(() => void count++)
    world.listen(server.people.Admin)
    const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
    vi.spyOn(server.db.reads, 'snapshot').mockRejectedValueOnce(full)
    await world.checkIn(1)
    await world.later()
    expect(count).toBe(1)
  })

  test('a scope that a row only left is summed without it', async () => {
    await world.checkIn(1, server.people.User.accountId)
    const customer = world.listen(server.people.User)
    await world.later()
    await customer.readAll()
    const admin = deviceOf(server, server.people.Admin)
    await admin.push(admin.change('package.update', { packageId: idOf(1), changes: { accountId: null } }))
    await world.later()
    const { scopes, sums } = await customer.device.pull()
    const delta = customer.frames.find(({ t }) => t === 'delta')
    if (delta?.t !== 'delta') throw new Error('not a delta')
    for (const scope of Object.keys(delta.page.sums)) expect(delta.page.sums[scope]).toEqual(sums[scope])
    expect(scopes).toEqual(expect.arrayContaining(Object.keys(delta.page.sums)))
    expect(Object.keys(delta.page.sums)).not.toEqual([])
  })

  test('no news are read while there is no one to tell, or nothing to tell', async () => {
    const read = vi.spyOn(server.db.reads, 'snapshot')
    await world.checkIn(1)
    await world.later()
    const leaver = world.listen(server.people.Admin)
    leaver.leave()
    await world.checkIn(2)
    await world.later()
    expect(read).not.toHaveBeenCalled()
    const admin = world.listen(server.people.Admin)
    const before = await admin.readAll()
    read.mockClear()
    await world.later()
    expect(read).not.toHaveBeenCalled()
    await world.checkIn(3)
    await world.later()
    expect(admin.frames).toMatchObject([{ t: 'delta', from: before.head }])
  })
})

describe('while news are read', () => {
  test('a commit waits for the next reading, with the sums of its own moment', async () => {
    const admin = world.listen(server.people.Admin)
    const { head } = await admin.readAll()
    await world.checkIn(1)
    const first = await headNow()
    const sumsAfterFirst = (await admin.device.pull()).sums['packages']
    afterFirst('get', () => world.checkIn(2))
    await world.later()
    await vi.waitFor(() => expect(admin.frames).toHaveLength(1))
    await world.later()
    await vi.waitFor(() => expect(admin.frames).toHaveLength(2))
    expect(admin.frames).toMatchObject([
      { t: 'delta', from: head, page: { head: first } },
      { t: 'delta', from: first, page: { head: await headNow() } },
    ])
    const [delta] = admin.frames
    expect(delta?.t === 'delta' && delta.page.sums['packages']).toEqual(sumsAfterFirst)
  })

  test('a client that hears of its own changes from a page is poked', async () => {
    const device = deviceOf(server, server.people.Warehouse)
    const sender = world.listen(server.people.Warehouse, device)
    await sender.readAll()
    await device.push(device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789011')))
    const halfway = await headNow()
    await device.push(device.change('package.checkIn', checkInOf(idOf(2), 'TBA123456789012')))
    afterFirst('results', () => world.fanOut.pulled(device.clientId, halfway, 1))
    await world.later()
    await vi.waitFor(() => expect(sender.frames).toEqual([{ t: 'poke', v: halfway.v + 1 }]))
  })

  test('a listener that has read them already hears nothing, however slow it is', async () => {
    const admin = world.listen(server.people.Admin)
    await world.checkIn(1)
    await admin.readAll()
    admin.slow = true
    await world.later()
    expect(admin.frames).toEqual([])
  })
})

describe('a page that a client read', () => {
  test('moves it on, and an older page that comes later does not move it back', async () => {
    const admin = world.listen(server.people.Admin)
    const { head: older } = await admin.readAll()
    await world.checkIn(1)
    await world.later()
    const { head: newer } = await admin.readAll()
    world.fanOut.pulled(admin.device.clientId, older, 0)
    await world.checkIn(2)
    await world.later()
    expect(admin.frames[1]).toMatchObject({ t: 'delta', from: newer })
  })

  test('of the same moment tells of more of its own changes', async () => {
    const admin = world.listen(server.people.Admin)
    const { head } = await admin.readAll()
    world.fanOut.pulled(admin.device.clientId, head, 5)
    await world.checkIn(1)
    await world.later()
    expect(admin.frames).toMatchObject([{ t: 'delta', page: { lastMid: 5 } }])
  })

  test('that is behind what did not concern it takes nothing back', async () => {
    const customer = world.listen(server.people.User)
    const { head } = await customer.readAll()
    await world.checkIn(1)
    await world.later()
    world.fanOut.pulled(customer.device.clientId, head, 0)
    await world.checkIn(2, server.people.User.accountId)
    await world.later()
    expect(customer.frames.filter(({ t }) => t !== 'changed')).toMatchObject([{ t: 'delta', from: head }])
  })

  test('by one that does not listen is none of the fan-out’s business', async () => {
    world.fanOut.pulled(idOf(77), await headNow(), 3)
    expect(world.fanOut.size).toBe(0)
  })
})

describe('[V4] rights that are looked up', () => {
  const pendingLookUps = () => {
    const answers: ((rights: null | typeof server.people.Warehouse) => void)[] = []
    const lookUp = () =>
      new Promise<null | typeof server.people.Warehouse>((resolve) => void answers.push(resolve))
    return { answers, lookUp }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  test('are those of the one account, and no other line is asked', async () => {
    const { Admin, Warehouse } = server.people
    const [admin, warehouse] = [world.listen(Admin), world.listen(Warehouse)]
    server.db.events.rightsChanged(Warehouse.accountId)
    await settle()
    expect([admin.frames, warehouse.frames]).toEqual([[], [{ t: 'scopes' }]])
  })

  test('twice at the same time hold everything back until the last answer is known', async () => {
    const { Warehouse } = server.people
    const warehouse = world.listen(Warehouse)
    const { answers, lookUp } = pendingLookUps()
    warehouse.lookUp = lookUp
    for (let n = 0; n < 2; n++) server.db.events.rightsChanged(Warehouse.accountId)
    answers[0]?.(Warehouse)
    await settle()
    server.db.events.written([{ topics: ['handhelds'], accountId: null }])
    await world.checkIn(1)
    await world.later()
    expect(warehouse.frames).toEqual([{ t: 'scopes' }])
    answers[1]?.(Warehouse)
    await settle()
    const { head } = await warehouse.readAll()
    server.db.events.written([{ topics: ['handhelds'], accountId: null }])
    await world.checkIn(2)
    await world.later()
    expect(warehouse.frames.slice(1)).toMatchObject([
      { t: 'scopes' },
      { t: 'changed', about: ['handhelds'] },
      { t: 'delta', from: head },
    ])
  })

  test('[S17] are those of the last question, although an earlier one is answered after it', async () => {
    const { Warehouse } = server.people
    const warehouse = world.listen(Warehouse)
    const { answers, lookUp } = pendingLookUps()
    warehouse.lookUp = lookUp
    for (let n = 0; n < 2; n++) server.db.events.rightsChanged(Warehouse.accountId)
    answers[1]?.({ ...Warehouse, permissions: [] })
    await settle()
    answers[0]?.(Warehouse)
    await settle()
    server.db.events.written([{ topics: ['handhelds'], accountId: null }])
    await world.checkIn(1)
    await world.later()
    expect(warehouse.frames).toEqual([{ t: 'scopes' }, { t: 'scopes' }])
  })

  test.each<[what: string, lookUp: () => Promise<null>]>([
    ['are none', async () => null],
    ['cannot be read', () => Promise.reject(new Error('The disk is gone'))],
  ])('that %s end the connection, and it hears nothing more', async (_what, lookUp) => {
    const { Warehouse } = server.people
    const warehouse = world.listen(Warehouse)
    await warehouse.readAll()
    warehouse.lookUp = lookUp
    server.db.events.rightsChanged(Warehouse.accountId)
    await settle()
    server.db.events.written([{ topics: ['handhelds'], accountId: null }])
    await world.checkIn(1)
    await world.later()
    expect([warehouse.ended, warehouse.frames]).toEqual([true, []])
  })
})

describe('an unsynced change', () => {
  const adminTopics = topics.filter((topic) => topic !== 'notices')

  test.each<[count: number, isNamed: boolean]>([
    [1, true],
    [20, true],
    [21, false],
  ])('of %d topics is named: %s', (count, isNamed) => {
    const admin = world.listen(server.people.Admin)
    const about = adminTopics.slice(0, count)
    server.db.events.written([{ topics: about, accountId: null }])
    return world.later().then(() => {
      expect(admin.frames).toEqual([isNamed ? { t: 'changed', about } : { t: 'scopes' }])
    })
  })

  test('is announced once for all that was written in a turn, to each owner of a row', async () => {
    const { User } = server.people
    const [owner, otherOwner, stranger] = [
      world.listen(User),
      world.listen(server.otherCustomer),
      world.listen(actorOf('User', idOf(0xfee))),
    ]
    server.db.events.written([{ topics: ['invoices'], accountId: User.accountId }])
    server.db.events.written([
      { topics: ['invoices'], accountId: server.otherCustomer.accountId },
      { topics: ['payments'], accountId: null },
    ])
    expect(world.waitingWork).toBe(1)
    await world.later()
    const changeFrames = [{ t: 'changed', about: ['invoices'] }]
    expect([owner.frames, otherOwner.frames, stranger.frames]).toEqual([changeFrames, changeFrames, []])
    server.db.events.written([{ topics: ['orders'], accountId: User.accountId }])
    await world.later()
    expect([owner.frames.slice(1), otherOwner.frames.slice(1)]).toEqual([
      [{ t: 'changed', about: ['orders'] }],
      [],
    ])
  })
})
