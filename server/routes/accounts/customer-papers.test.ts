import { describe, expect, test } from 'vitest'
import { defaultPapers } from '#sync/entities/accounts/customer-paper.ts'
import { insertCustomerPaper } from '../../db/accounts/customer-papers.ts'
import { putSetting } from '../../db/company/settings.ts'
import { accept, type Login, openPapers, picture, refuse, wordsIn } from '../../test/customer-papers.ts'
import { onTheBooks } from '../../test/money.ts'

const {
  accountId,
  check,
  db,
  deps,
  inDays,
  noticesOf,
  page,
  pageOf,
  papersOf,
  send,
  sendPaper,
  sentPaper,
  server,
  today,
  tokenOf,
  uploads,
} = await openPapers()

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

test('more papers than an answer holds are counted, and the rest follows with the ones that waited less', async () => {
  const sentAt = (n: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + n * 1000).toISOString()
  await onTheBooks(deps, async (tx) => {
    for (let n = 0; n < 501; n++)
      await insertCustomerPaper(tx.kysely, {
        ...{ paperId: tx.ids.next(), accountId, kindId: `kind-${n}`, kindName: `Kind ${n}`, fileIds: [] },
        ...{ state: 'Sent', expiresOn: null, reason: '', sentBy: 'Test', sentAt: sentAt(n) },
        ...{ checkedBy: '', checkedAt: null },
      })
  })
  const ask = async (query: string) => {
    const answer = await server.as(tokenOf('Employee'), { url: `/api/papers/waiting${query}` })
    const names: string[] = answer.json().map(({ kindName }: { kindName: string }) => kindName)
    return [names.length, names[0], answer.headers['x-total-count'], answer.headers['link']]
  }
  const next = '</api/papers/waiting?pageNumber=2>; rel="next"'
  expect(await ask('')).toEqual([500, 'Kind 0', '501', next])
  expect(await ask('?pageNumber=2')).toEqual([1, 'Kind 500', '501', undefined])
  const { lines } = (await send('Employee', 'GET', '/api/todo')).body
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'papers', count: 501 }))
})
