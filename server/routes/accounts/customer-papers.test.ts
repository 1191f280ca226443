import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CustomerPaperReply } from '#sync/api/accounts/customer-papers.ts'
import { type CustomerPaperKind, defaultPapers } from '#sync/entities/accounts/customer-paper.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { putSetting } from '../../db/company/settings.ts'
import { warnOfPapers } from '../../jobs/paper-warnings.ts'
import { removePersonalData } from '../../jobs/personal-data/remove.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks, openCompany } from '../../test/money.ts'
import { uploadsTo } from '../../test/uploads.ts'

const { server, accountId, otherId } = await openCompany()
const { deps } = server.app
const db = () => deps.db.reads.kysely
const uploads = uploadsTo(() => server.app)
const logins = ['User', 'User2', 'Employee', 'Supervisor', 'Agent', 'Driver', 'Warehouse', 'Admin'] as const
type Login = (typeof logins)[number]
const tokens = new Map<Login, string>()
for (const login of logins) tokens.set(login, await server.tokenOf(login))
const tokenOf = (login: Login) => tokens.get(login) ?? ''
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b4f6c' } })
  .jpeg()
  .toBuffer()
const today = () => jamaicaDay(deps.clock.now())
const inDays = (days: number) => addDays(today(), days)

const send = async (
  login: Login,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  key = '',
) => {
  const headers = key ? { 'idempotency-key': key } : {}
  const answer = await server.as(tokenOf(login), { method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const wordsIn = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.message]

const page = async (login: Login = 'User', bytes = picture, contentType = 'image/jpeg') => {
  const fileId = deps.ids.next()
  const answer = await uploads.send(bytes, {
    token: tokenOf(login),
    fileId,
    kind: 'customer-paper',
    contentType,
  })
  return { fileId, answer }
}
const pageOf = async (login: Login = 'User') => (await page(login)).fileId
const sendPaper = async (login: Login, more: object = {}, owner = accountId, key = '') =>
  send(
    login,
    'POST',
    `/api/accounts/${owner}/papers`,
    { kindId: 'photo-id', fileIds: [await pageOf(login)], expiresOn: inDays(300), ...more },
    key,
  )
const sentPaper = async (more: object = {}): Promise<CustomerPaperReply> => {
  const answer = await sendPaper('User', more)
  expect(wordsIn(answer)).toEqual([200, undefined])
  return answer.body
}
const check = (login: Login, { paperId }: Pick<CustomerPaperReply, 'paperId'>, body: object) =>
  send(login, 'PUT', `/api/papers/${paperId}/check`, body)
const accept = { verdict: 'accept' }
const refuse = { verdict: 'refuse', reason: 'The photo is blurred' }
const papersOf = async (login: Login = 'User'): Promise<CustomerPaperReply[]> =>
  (await send(login, 'GET', `/api/accounts/${accountId}/papers`)).body.papers
const noticesOf = async (event: 'paper.refused' | 'paper.expiring') =>
  (
    await db()
      .selectFrom('notice')
      .where('accountId', '=', accountId)
      .where('event', '=', event)
      .select('facts')
      .execute()
  ).map(({ facts }) => JSON.parse(facts))
const setKinds = (changes: Partial<Record<string, Partial<CustomerPaperKind>>>, more: object = {}) =>
  onTheBooks(deps, (tx) =>
    putSetting(tx.kysely, 'papers', {
      ...defaultPapers,
      ...more,
      kinds: defaultPapers.kinds.map((kind) => ({ ...kind, ...changes[kind.kindId] })),
    }),
  )

beforeEach(async () => {
  await setKinds({})
  await onTheBooks(deps, async (tx) => {
    await tx.kysely.deleteFrom('customerPaper').execute()
  })
})

describe('a paper', () => {
  test('goes from its customer’s camera over a check to accepted, until the date on it', async () => {
    const paper = await sentPaper()
    expect(paper).toMatchObject({
      ...{ state: 'Sent', kindName: 'Photo ID', expiresOn: inDays(300), fileTypes: ['image/jpeg'] },
      ...{ checkedBy: '', checkedAt: null, reason: '' },
    })
    const waiting = await send('Employee', 'GET', '/api/papers/waiting')
    expect(waiting.body).toEqual([
      expect.objectContaining({ paperId: paper.paperId, kindName: 'Photo ID', accountId }),
    ])
    expect((await check('Employee', paper, accept)).body).toMatchObject({ state: 'Accepted' })
    expect((await send('Employee', 'GET', '/api/papers/waiting')).body).toEqual([])
    expect(await papersOf()).toMatchObject([{ state: 'Accepted', checkedBy: '', expiresOn: inDays(300) }])
    expect((await papersOf('Employee'))[0]?.checkedBy).not.toBe('')
  })

  test('of a kind that lasts some days is good from the day on which it was accepted', async () => {
    const paper = await sentPaper({ kindId: 'form-1583', expiresOn: null })
    expect(paper.expiresOn).toBeNull()
    await check('Employee', paper, accept)
    expect(await papersOf()).toMatchObject([{ expiresOn: inDays(365) }])
  })

  test('that was refused says why, once, and another one takes its place', async () => {
    const before = await noticesOf('paper.refused')
    const paper = await sentPaper()
    expect((await check('Employee', paper, refuse)).body).toMatchObject({ state: 'Refused' })
    expect(await papersOf()).toMatchObject([{ state: 'Refused', reason: 'The photo is blurred' }])
    expect((await noticesOf('paper.refused')).slice(before.length)).toEqual([
      { paper: 'Photo ID', reason: 'The photo is blurred' },
    ])
    const next = await sentPaper()
    expect(await papersOf()).toMatchObject([{ paperId: next.paperId, state: 'Sent' }])
    expect((await send('User', 'GET', `/api/papers/waiting`)).status).toBe(403)
  })

  test('that renews another counts when it is accepted, and a refusal leaves the first one', async () => {
    const first = await sentPaper()
    await check('Employee', first, accept)
    const blurredPaper = await sentPaper()
    expect((await papersOf()).map(({ state }) => state).sort()).toEqual(['Accepted', 'Sent'])
    await check('Employee', blurredPaper, refuse)
    expect((await papersOf()).map(({ state }) => state).sort()).toEqual(['Accepted', 'Refused'])
    const second = await sentPaper({ expiresOn: inDays(900) })
    await check('Employee', second, accept)
    expect(await papersOf()).toMatchObject([{ paperId: second.paperId, state: 'Accepted' }])
    const file = await server.as(tokenOf('Employee'), {
      method: 'GET',
      url: `/api/files/${first.fileIds[0]}`,
    })
    expect(file.statusCode).toBe(404)
  })

  test('is taken once under its key, and two at a time leave one', async () => {
    const body = { kindId: 'photo-id', fileIds: [await pageOf()], expiresOn: inDays(1) }
    const url = `/api/accounts/${accountId}/papers`
    const answers = await Promise.all([1, 2].map(() => send('User', 'POST', url, body, 'same press')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer.body.paperId)).size).toBe(1)
    expect(wordsIn(await send('User', 'POST', url, body))).toEqual([
      404,
      'This file no longer exists. Upload it again.',
    ])
    await Promise.all([sendPaper('User'), sendPaper('User')])
    expect(await papersOf()).toHaveLength(1)
  })

  test('is checked once', async () => {
    const paper = await sentPaper()
    const answers = await Promise.all([check('Employee', paper, accept), check('Supervisor', paper, refuse)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      / has (accepted|refused) this paper already\. Nothing was changed\.$/,
    )
  })

  test('may be accepted with the date that is on it', async () => {
    const paper = await sentPaper()
    expect(wordsIn(await check('Employee', paper, { ...accept, expiresOn: inDays(-1) }))[0]).toBe(400)
    await check('Employee', paper, { ...accept, expiresOn: inDays(5) })
    expect(await papersOf()).toMatchObject([{ expiresOn: inDays(5) }])
  })

  test('of a deleted kind is refused with a message, and stays visible by its name', async () => {
    const paper = await sentPaper()
    await onTheBooks(deps, (tx) => putSetting(tx.kysely, 'papers', { ...defaultPapers, kinds: [] }))
    expect(wordsIn(await sendPaper('User'))).toEqual([
      409,
      'We no longer ask for this kind of paper. Open the page again.',
    ])
    expect((await check('Employee', paper, accept)).status).toBe(409)
    expect((await check('Employee', paper, refuse)).status).toBe(200)
    expect(await papersOf()).toMatchObject([{ kindName: 'Photo ID', state: 'Refused' }])
  })
})

describe('a paper is not taken', () => {
  test.each([
    ['without a date', { expiresOn: null }, 400, 'Enter the date on which Photo ID ends.'],
    ['that ended yesterday', { expiresOn: inDays(-1) }, 400, expect.stringContaining('Please send one')],
    [
      'with a date that it can’t have',
      { kindId: 'form-1583' },
      400,
      expect.stringContaining('Leave the date out'),
    ],
    ['of no such kind', { kindId: 'passport' }, 409, expect.stringContaining('no longer ask')],
    ['without a page', { fileIds: [] }, 400, expect.any(String)],
    ['with a day that isn’t one', { expiresOn: '2027-02-30' }, 400, expect.any(String)],
  ] as const)('%s', async (_name, more, status, words) => {
    expect(wordsIn(await sendPaper('User', more))).toEqual([status, words])
    expect(await papersOf()).toEqual([])
  })

  test('on its last day it is still good', async () => {
    await sentPaper({ expiresOn: today() })
  })

  test('with the same page twice, with another’s page, or with a picture of something else', async () => {
    const fileId = await pageOf()
    expect((await sendPaper('User', { fileIds: [fileId, fileId] })).status).toBe(400)
    const strangersPage = await sendPaper('User', { fileIds: [await pageOf('User2')] })
    expect(wordsIn(strangersPage)).toEqual([404, 'This file no longer exists. Upload it again.'])
    const lampId = deps.ids.next()
    await uploads.send(picture, { token: tokenOf('User'), fileId: lampId, kind: 'claim-photo' })
    expect((await sendPaper('User', { fileIds: [lampId] })).status).toBe(404)
    expect((await sendPaper('User', { fileIds: [deps.ids.next()] })).status).toBe(404)
  })

  test('by another customer, or by staff without the right', async () => {
    expect((await sendPaper('User2')).status).toBe(404)
    for (const login of ['Agent', 'Driver'] as const) expect((await sendPaper(login)).status).toBe(403)
    const paper = await sentPaper()
    for (const login of ['User', 'User2', 'Agent', 'Driver', 'Warehouse'] as const)
      expect([login, (await check(login, paper, accept)).status]).toEqual([login, 403])
    expect((await send('User2', 'GET', `/api/accounts/${accountId}/papers`)).status).toBe(404)
    expect((await send('Driver', 'GET', `/api/accounts/${accountId}/papers`)).status).toBe(403)
    expect((await papersOf())[0]?.state).toBe('Sent')
  })

  test('that is neither a picture nor a PDF, or too large', async () => {
    const web = await page('User', Buffer.from('<html>hello</html>'), 'image/jpeg')
    expect([web.answer.statusCode, web.answer.body]).toEqual([400, expect.stringContaining('web page')])
    const huge = await page('User', Buffer.alloc(11 * 1024 * 1024, 1), 'image/jpeg')
    expect(huge.answer.statusCode).toBe(413)
    expect((await page('User', Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')).answer.statusCode).toBe(
      204,
    )
  })
})

describe('the pages of a paper', () => {
  const read = async (login: Login, fileId: string | undefined) =>
    (await server.as(tokenOf(login), { method: 'GET', url: `/api/files/${fileId}` })).statusCode
  const readings = async () =>
    (
      await db()
        .selectFrom('audit')
        .where('action', '=', 'customerPaper.read')
        .where('entityId', '=', accountId)
        .select('accountId')
        .execute()
    ).length

  test('are read by their customer and by staff with the right, whose reading is noted', async () => {
    const { fileIds } = await sentPaper()
    const before = await readings()
    expect(await read('User', fileIds[0])).toBe(200)
    expect(await readings()).toBe(before)
    expect(await read('Employee', fileIds[0])).toBe(200)
    expect(await readings()).toBe(before + 1)
    for (const login of ['User2', 'Agent', 'Driver', 'Warehouse'] as const)
      expect([login, await read(login, fileIds[0])]).toEqual([login, 404])
    expect(await readings()).toBe(before + 1)
  })

  test('that staff photographed at the counter are the customer’s', async () => {
    const answer = await sendPaper('Employee')
    expect(answer.status).toBe(200)
    expect(await read('User', answer.body.fileIds[0])).toBe(200)
    expect(await read('User2', answer.body.fileIds[0])).toBe(404)
  })
})

describe('a paper that is needed', () => {
  const releaseProblems = async (packageId: string) =>
    (
      await send('Employee', 'POST', '/api/packages/release', { packageIds: [packageId] })
    ).body[0].problems.filter(({ problem }: { problem: string }) => problem === 'noPapers')
  const waivedPackage = () =>
    putPackage(server, accountId, {
      status: 'ReadyForPickup',
      chargesWaiver: { reason: 'Not about money', by: 'Test', at: '2026-01-01T00:00:00.000Z' },
    })
  const handOver = (login: Login, packageId: string, more: object = {}) =>
    send(login, 'POST', '/api/packages/delivertocustomer', {
      packageIds: [packageId],
      recipient: { name: 'Ursula Thompson', relationship: 'Self', idType: 'Passport', idLast4: '4711' },
      ...more,
    })

  test('before the hand-over keeps the package until it is accepted, or a supervisor says why not', async () => {
    const { packageId } = await waivedPackage()
    expect(await releaseProblems(packageId)).toEqual([])
    await setKinds({ 'photo-id': { neededBefore: 'HandOver' }, 'form-1583': { neededBefore: 'Flight' } })
    expect(await releaseProblems(packageId)).toEqual([
      {
        problem: 'noPapers',
        text: 'belongs to a customer whose papers we need first: Photo ID',
        canOverride: true,
      },
    ])
    const paper = await sentPaper()
    expect(wordsIn(await handOver('Employee', packageId))).toEqual([409, expect.stringContaining('Photo ID')])
    const overrideReason = 'Seen at the counter'
    expect((await handOver('Employee', packageId, { overrideReason })).status).toBe(403)
    const secondPackage = await waivedPackage()
    expect((await handOver('Supervisor', secondPackage.packageId, { overrideReason })).status).toBe(200)
    await check('Employee', paper, accept)
    expect(await releaseProblems(packageId)).toEqual([])
    expect((await handOver('Employee', packageId)).status).toBe(200)
  })

  test('counts on its last day and not on the next', async () => {
    await setKinds({ 'photo-id': { neededBefore: 'HandOver' } })
    const { packageId } = await waivedPackage()
    const paper = await sentPaper({ expiresOn: today() })
    await check('Employee', paper, accept)
    expect(await releaseProblems(packageId)).toEqual([])
    await onTheBooks(deps, async (tx) => {
      await tx.kysely
        .updateTable('customerPaper')
        .set({ expiresOn: inDays(-1) })
        .execute()
    })
    expect(await releaseProblems(packageId)).toHaveLength(1)
  })

  test('before a flight keeps the manifest open, unless it is overridden with a reason', async () => {
    await setKinds({ 'photo-id': { neededBefore: 'Flight' } })
    const checkedIn = async (owner: string, trackingNumber: string): Promise<{ packageId: string }> =>
      (
        await send('Warehouse', 'POST', '/api/packages/checkin', {
          packages: [
            {
              ...{ trackingNumber, accountId: owner, weightLb: 4 },
              ...{ description: 'Shoes', declaredValueUsdCents: 4_500 },
            },
          ],
        })
      ).body.results[0]
    const pkg = await checkedIn(accountId, 'TBA770000000001')
    const secondPkg = await checkedIn(otherId, 'TBA770000000002')
    const manifest = (
      await send('Supervisor', 'POST', '/api/manifests', {
        ...{ mode: 'Air', mawbNumber: '176-12345675', departsAt: '2026-12-24T15:00:00.000Z' },
      })
    ).body
    const put = await send('Supervisor', 'PUT', `/api/manifests/${manifest.manifestId}`, {
      addPackageIds: [pkg.packageId, secondPkg.packageId],
    })
    expect(wordsIn(put)).toEqual([200, undefined])
    const lacking = async () =>
      (await send('Supervisor', 'GET', `/api/manifests/${manifest.manifestId}`)).body.readiness
        .filter(({ blockers }: { blockers: { blocker: string }[] }) =>
          blockers.some(({ blocker }) => blocker === 'noPapers'),
        )
        .map(({ packageId }: { packageId: string }) => packageId)
    expect((await lacking()).sort()).toEqual([pkg.packageId, secondPkg.packageId].sort())
    await check('Employee', await sentPaper(), accept)
    expect(await lacking()).toEqual([secondPkg.packageId])
    const seal = (overrides: object[]) =>
      send('Supervisor', 'PUT', '/api/manifests/status-update', {
        ...{ manifestId: manifest.manifestId, status: 'Sealed', overrides },
      })
    const refusal = await seal([])
    expect(wordsIn(refusal)).toEqual([409, expect.stringContaining('whose papers we need before it flies')])
    expect(refusal.body.errors[pkg.packageId] ?? []).not.toContain(
      'belongs to a customer whose papers we need before it flies',
    )
  })
})

test('a customer gets a single warning before a paper ends', async () => {
  await setKinds({}, { warnDaysBefore: 14 })
  const paper = await sentPaper({ expiresOn: inDays(15) })
  await check('Employee', paper, accept)
  expect(await warnOfPapers(deps)).toBe(0)
  await onTheBooks(deps, async (tx) => {
    await tx.kysely
      .updateTable('customerPaper')
      .set({ expiresOn: inDays(14) })
      .execute()
  })
  expect(await warnOfPapers(deps)).toBe(1)
  expect(await warnOfPapers(deps)).toBe(0)
  expect((await noticesOf('paper.expiring')).at(-1)).toEqual({ paper: 'Photo ID', expiresOn: inDays(14) })
})

test('papers are removed when their period after the closing is over', async () => {
  const { fileIds } = await sentPaper()
  const rest = async () =>
    db()
      .selectFrom('file')
      .where('fileId', 'in', fileIds)
      .where('deletedAt', 'is', null)
      .select('fileId')
      .execute()
  await removePersonalData(deps)
  expect([await papersOf(), await rest()].map((list) => list.length)).toEqual([1, 1])
  const rows = async () => (await db().selectFrom('customerPaper').select('paperId').execute()).length
  const closedAt = new Date(deps.clock.now() - 731 * 86_400_000).toISOString()
  await onTheBooks(deps, async (tx) => {
    await tx.kysely
      .updateTable('account')
      .where('accountId', '=', accountId)
      .set({ deletedAt: closedAt })
      .execute()
  })
  await removePersonalData(deps)
  expect([await rows(), (await rest()).length]).toEqual([0, 0])
})
