import { expect, test } from 'vitest'
import type { Question } from '#sync/entities/messages/question.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { unreadLines } from '#sync/rules/messages/questions.ts'
import { actorOf } from '#sync/test/people.ts'
import { markArchived } from '../changes/archived-packages.ts'
import { archivePackages } from '../jobs/archive-packages.ts'
import { putAccount } from '../test/account-rows.ts'
import { deviceOf } from '../test/harness.ts'
import { onTheBooks } from '../test/money.ts'
import { type FreshPackage, openNotices } from '../test/notices.ts'
import { writerOf } from '../test/writer.ts'

// Threads whose package or customer changes: their readers, their writers and the counts.

const { world, run, sent, freshAt } = openNotices()

type Role = 'Employee' | 'Supervisor' | 'Admin'
const deps = () => world().server.app.deps
const office = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  role: Role = 'Employee',
) => world().server.as(await world().server.tokenOf(role), { method, url, ...(payload ? { payload } : {}) })

const deviceFor = (accountId: string) => deviceOf(deps(), { ...actorOf('User'), accountId })
async function ask(
  { packageId }: FreshPackage,
  text: string,
  accountId = world().customer,
  device = deviceFor(accountId),
) {
  const { results } = await device.push(device.change('question.ask', { packageId, text }))
  return must(results[0], 'the result')
}
/** The threads on a new device of a customer. */
async function ownThreads(accountId = world().customer): Promise<Question[]> {
  const page = await deviceFor(accountId).pull()
  return page.rows.flatMap(([table, , , , row]) =>
    table === 'question' && row ? [row as unknown as Question] : [],
  )
}
const listOf = async ({ packageId }: FreshPackage) =>
  (await office('GET', `/api/questions?packageId=${packageId}`)).json()
const threadOf = async (pkg: FreshPackage): Promise<Question> => must((await listOf(pkg))[0], 'the thread')
const answer = ({ questionId, lines }: Question, text: string) =>
  office('POST', `/api/questions/${questionId}/answer`, { text, seen: lines.at(-1)?.lineId })
const counts = async () => (await office('GET', '/api/contact/inbox/counts')).json()
const texts = ({ lines }: Question) => lines.map(({ text }) => text)
const storedPackage = ({ packageId }: FreshPackage) =>
  deps()
    .db.reads.kysely.selectFrom('package')
    .where('packageId', '=', packageId)
    .select(['archivedAt', 'deletedAt'])
    .executeTakeFirstOrThrow()
const change = ({ packageId }: FreshPackage, fields: Partial<Package>) =>
  onTheBooks(deps(), async (tx) =>
    tx.put('package', { ...must(await tx.get('package', packageId), 'the package'), ...fields }),
  )

test('a package inside a consolidated package keeps its thread, which the office finds at the whole and answers', async () => {
  const [firstPackage, two] = [await freshAt('ReceivedAtWharehouse'), await freshAt('ReceivedAtWharehouse')]
  await ask(firstPackage, 'Is it the red one?')
  const packageIds = [firstPackage.packageId, two.packageId]
  const packReply = await office(
    'POST',
    '/api/packages/consolidate',
    { packageIds, weightLb: 5 },
    'Supervisor',
  )
  expect(packReply.statusCode).toBe(200)
  const wholePackage: FreshPackage = packReply.json()
  const thread = await threadOf(wholePackage)
  expect([thread.packageId, texts(thread)]).toEqual([firstPackage.packageId, ['Is it the red one?']])
  expect((await answer(thread, 'It is')).statusCode).toBe(200)
  const [ownThread] = (await ownThreads()).filter(({ packageId }) => packageId === firstPackage.packageId)
  expect(unreadLines(must(ownThread, 'the thread'), 'Customer').map(({ text }) => text)).toEqual(['It is'])
  // The customer continues to write about the whole, in another thread of theirs.
  expect((await ask(wholePackage, 'And the size?')).status).toBe('applied')
  expect((await listOf(wholePackage)).map(texts).sort()).toEqual([
    ['And the size?'],
    ['Is it the red one?', 'It is'],
  ])
  // When it is split again, the first part takes the thread of the whole along: one thread for one customer.
  const split = await office('POST', `/api/packages/${wholePackage.packageId}/split`, {}, 'Supervisor')
  expect(split.statusCode).toBe(200)
  expect(texts(await threadOf(firstPackage))).toEqual(['Is it the red one?', 'It is', 'And the size?'])
  expect(await listOf(two)).toEqual([])
})

test('a customer writes thirty messages a day about all packages together', async () => {
  const { clock } = world().server
  clock.forward(dayMs + 1)
  const packages = [
    await freshAt('ReceivedAtWharehouse'),
    await freshAt('ReceivedAtWharehouse'),
    await freshAt('ReceivedAtWharehouse'),
  ]
  const [firstPackage, two, three] = packages as [FreshPackage, FreshPackage, FreshPackage]
  const device = deviceFor(world().customer)
  const statusOf = async (pkg: FreshPackage, text: string) =>
    (await ask(pkg, text, world().customer, device)).status
  for (let n = 0; n < 15; n++)
    expect([await statusOf(firstPackage, `One ${n}`), await statusOf(two, `Two ${n}`)]).toEqual([
      'applied',
      'applied',
    ])
  for (const pkg of packages) expect(await statusOf(pkg, 'One more')).toBe('refused')
  // Another customer has a day of their own, and the next day is new.
  const heir = await deps()
    .db.reads.kysely.selectFrom('account')
    .where('email', '=', 'user2@quayside.test')
    .select('accountId')
    .executeTakeFirstOrThrow()
  await change(three, { accountId: heir.accountId })
  expect((await ask(three, 'Mine', heir.accountId)).status).toBe('applied')
  clock.forward(dayMs)
  expect(await statusOf(firstPackage, 'The next day')).toBe('applied')
})

test('a thread of a package that moves to another customer stays with its writer and in the inbox until it is closed', async () => {
  const pkg = await freshAt('ReadyForPickup')
  const before = await counts()
  await ask(pkg, 'When may I come?')
  const heir = await deps()
    .db.reads.kysely.selectFrom('account')
    .where('email', '=', 'user2@quayside.test')
    .select('accountId')
    .executeTakeFirstOrThrow()
  await change(pkg, { accountId: heir.accountId })
  const isAboutIt = ({ packageId }: Question) => packageId === pkg.packageId
  expect([(await ownThreads()).some(isAboutIt), (await ownThreads(heir.accountId)).some(isAboutIt)]).toEqual([
    true,
    false,
  ])
  expect(await counts()).toEqual({ unread: before.unread + 1, open: before.open + 1 })
  const thread = await threadOf(pkg)
  expect(thread).toMatchObject({ accountId: world().customer, package: { isTheirs: false } })
  expect([(await answer(thread, 'At nine')).statusCode, (await ask(pkg, 'Hello?')).status]).toEqual([
    409,
    'refused',
  ])
  const close = { status: 'Closed', seen: 'New' }
  expect((await office('PUT', `/api/questions/${thread.questionId}/status`, close)).statusCode).toBe(200)
  expect(await counts()).toEqual(before)
})

test('a package with a waiting question stays on devices, alone or inside of another one', async () => {
  const longAgo = new Date(deps().clock.now() - 40 * dayMs).toISOString()
  const over = {
    ...({ status: 'Delivered', deliveredAt: longAgo, updatedAt: longAgo } as const),
    chargesWaiver: { reason: 'Not about money', by: 'Test', at: longAgo },
  }
  const [alone, firstPackage, two, quiet] = [
    await freshAt('ReceivedAtWharehouse'),
    await freshAt('ReceivedAtWharehouse'),
    await freshAt('ReceivedAtWharehouse'),
    await freshAt('ReceivedAtWharehouse'),
  ]
  await ask(alone, 'Where is it?')
  await ask(firstPackage, 'And this one?')
  const packageIds = [firstPackage.packageId, two.packageId]
  const wholePackage: FreshPackage = (
    await office('POST', '/api/packages/consolidate', { packageIds, weightLb: 5 }, 'Supervisor')
  ).json()
  for (const pkg of [alone, wholePackage, quiet]) await change(pkg, over)
  await archivePackages(deps(), 30)
  const isArchived = async (pkg: FreshPackage) => (await storedPackage(pkg)).archivedAt !== null
  expect([await isArchived(alone), await isArchived(wholePackage), await isArchived(quiet)]).toEqual([
    false,
    false,
    true,
  ])
})

test('a question about an archived package brings it back, and an answer is read where it went', async () => {
  const pkg = await freshAt('Delivered')
  await onTheBooks(deps(), async (tx) =>
    markArchived(tx, must(await tx.get('package', pkg.packageId), 'the package'), new Date().toISOString()),
  )
  expect((await storedPackage(pkg)).archivedAt).not.toBeNull()
  expect((await ask(pkg, 'It was broken')).status).toBe('applied')
  expect((await storedPackage(pkg)).archivedAt).toBeNull()
  const thread = await threadOf(pkg)
  expect((await answer(thread, 'Send us a photo')).statusCode).toBe(200)
  await onTheBooks(deps(), async (tx) =>
    markArchived(tx, must(await tx.get('package', pkg.packageId), 'the package'), new Date().toISOString()),
  )
  const [ownThread] = (await ownThreads()).filter(({ packageId }) => packageId === pkg.packageId)
  expect(unreadLines(must(ownThread, 'the thread'), 'Customer').map(({ text }) => text)).toEqual([
    'Send us a photo',
  ])
})

test('the second brand answers under its own name, and its customers’ threads are in the same inbox', async () => {
  const brandTo = (brand: 'fls' | 'slp') =>
    writerOf(deps().db)
      .updateTable('account')
      .where('accountId', '=', world().customer)
      .set({ brand: brand as 'slp' })
      .execute()
  const { brand: former } = await deps()
    .db.reads.kysely.selectFrom('account')
    .where('accountId', '=', world().customer)
    .select('brand')
    .executeTakeFirstOrThrow()
  const pkg = await freshAt('ReadyForPickup')
  await brandTo('slp')
  const before = await counts()
  await ask(pkg, 'Are you open today?')
  expect((await counts()).open).toBe(before.open + 1)
  await run()
  world().office.mails.length = 0
  expect((await answer(await threadOf(pkg), 'Until five')).statusCode).toBe(200)
  await run()
  expect(sent()).toEqual([`user@quayside.test: Our answer about ${pkg.trackingNumber}`])
  const [mail] = world().office.mails
  expect([mail?.from?.name, mail?.text?.includes('/slp/account/packages/')]).toEqual(['SLP', true])
  await brandTo(former as 'fls')
})

test('the threads of a closed account are gone for all people, and count nowhere', async () => {
  const { accountId } = await putAccount(deps(), { firstName: 'Lea', lastName: 'Ving' })
  const pkg = await freshAt('ReceivedAtWharehouse')
  await change(pkg, { accountId })
  const before = await counts()
  expect((await ask(pkg, 'My name is a secret', accountId)).status).toBe('applied')
  const thread = await threadOf(pkg)
  expect((await counts()).open).toBe(before.open + 1)
  await change(pkg, { accountId: world().customer })
  const closed = await office('DELETE', `/api/accounts/${accountId}`, { reason: 'Moved away' }, 'Admin')
  expect(closed.statusCode).toBe(200)
  expect(await counts()).toEqual(before)
  expect(await listOf(pkg)).toEqual([])
  expect((await answer(thread, 'Hello')).statusCode).toBe(404)
  expect((await office('GET', `/api/questions/${thread.questionId}`)).statusCode).toBe(404)
  const storedRow = await deps()
    .db.reads.kysely.selectFrom('question')
    .where('questionId', '=', thread.questionId)
    .select('lines')
    .executeTakeFirst()
  expect(JSON.stringify(storedRow)).not.toContain('secret')
})
