import { expect, test } from 'vitest'
import { accountIdOf, openBooks } from '../../test/money.ts'

const { server, accountId, otherId } = await openBooks()
const tokens = Object.fromEntries(
  await Promise.all(
    (['Employee', 'Senior', 'Agent', 'Admin', 'User', 'Driver'] as const).map(
      async (role) => [role, await server.tokenOf(role)] as const,
    ),
  ),
)
const url = `/api/accounts/${accountId}/notes`
const add = (text: string, role = 'Employee', key?: string) =>
  server.as(tokens[role] ?? '', {
    method: 'POST',
    url,
    payload: { text },
    headers: key ? { 'idempotency-key': key } : {},
  })
const remove = (accountNoteId: string, role: string) =>
  server.as(tokens[role] ?? '', { method: 'DELETE', url: `/api/accounts/notes/${accountNoteId}` })
const texts = async (role = 'Agent', of = url) =>
  (await server.as(tokens[role] ?? '', { url: of })).json().map(({ text }: { text: string }) => text)

test('notes say who wrote them and when, the newest first, and belong to one customer', async () => {
  const first = (await add('Calls before coming')).json()
  expect([first.text, first.by, first.createdAt]).toEqual([
    'Calls before coming',
    expect.stringMatching(/\w/),
    expect.stringMatching(/^\d{4}-/),
  ])
  await add('Pays at the end of the month')
  expect(await texts()).toEqual(['Pays at the end of the month', 'Calls before coming'])
  expect(await texts('Agent', `/api/accounts/${otherId}/notes`)).toEqual([])
})

test('a note that is sent twice is one note', async () => {
  const before = (await texts()).length
  await add('Once', 'Employee', 'note-1')
  await add('Once', 'Employee', 'note-1')
  expect((await texts()).length).toBe(before + 1)
})

test.each([
  ['the customer', 'User', 403],
  ['a driver', 'Driver', 403],
] as const)('%s reads no notes', async (_, role, status) => {
  expect((await server.as(tokens[role] ?? '', { url })).statusCode).toBe(status)
})

test('staff who may only look can’t write, an empty note and a missing customer are refused', async () => {
  expect((await add('Hello', 'Agent')).statusCode).toBe(403)
  expect((await add('  ')).statusCode).toBe(400)
  const nowhere = `/api/accounts/${server.app.deps.ids.next()}/notes`
  expect((await server.as(tokens['Employee'] ?? '', { url: nowhere })).statusCode).toBe(404)
})

test.each(['Driver', 'Admin'] as const)(
  'no staff write or read notes about a colleague: %s',
  async (role) => {
    const notes = `/api/accounts/${await accountIdOf(server, role)}/notes`
    for (const writer of ['Employee', 'Admin'] as const) {
      const call = (request: { method: 'GET' } | { method: 'POST'; payload: object }) =>
        server.as(tokens[writer] ?? '', { url: notes, ...request })
      expect((await call({ method: 'POST', payload: { text: 'Comes late' } })).statusCode).toBe(404)
      expect((await call({ method: 'GET' })).statusCode).toBe(404)
    }
  },
)

test('a note is deleted by its author or an administrator, and the audit keeps it', async () => {
  const note = (await add('Angry on the phone')).json()
  const refusal = await remove(note.accountNoteId, 'Senior')
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    403,
    `Only ${note.by} and administrators can delete this note.`,
  ])
  expect((await remove(note.accountNoteId, 'Employee')).statusCode).toBe(200)
  expect((await remove(note.accountNoteId, 'Employee')).statusCode).toBe(404)
  const otherNote = (await add('Old address')).json()
  expect((await remove(otherNote.accountNoteId, 'Admin')).statusCode).toBe(200)
  const body = { entityId: accountId, searchString: 'customer note deleted' }
  const log = await server.as(tokens['Admin'] ?? '', {
    method: 'POST',
    url: '/api/accounts/audit/paginated/1',
    payload: body,
  })
  expect(log.json().result.map(({ before }: { before: object }) => before)).toEqual([
    { text: 'Old address' },
    { text: 'Angry on the phone' },
  ])
})

test('the audit trail is found by the words on the screen', async () => {
  const search = async (searchString: string) =>
    (
      await server.as(tokens['Admin'] ?? '', {
        method: 'POST',
        url: '/api/accounts/audit/paginated/1',
        payload: { searchString },
      })
    ).json().totalItems
  await add('Found by its label')
  expect(await search('Customer note added')).toBeGreaterThan(0)
  expect(await search('note added found label')).toBe(1)
  expect(await search('Rate sheet edited by nobody')).toBe(0)
})

test('when an account is closed, the notes about the person go with it', async () => {
  const creation = await server.as(tokens['Employee'] ?? '', {
    method: 'POST',
    url: '/api/accounts',
    payload: { user: { firstName: 'Noted', lastName: 'Person' } },
  })
  const { accountId: closedId } = creation.json()
  const notes = `/api/accounts/${closedId}/notes`
  await server.as(tokens['Employee'] ?? '', { method: 'POST', url: notes, payload: { text: 'Tall' } })
  expect(await texts('Agent', notes)).toEqual(['Tall'])
  await server.as(tokens['Admin'] ?? '', { method: 'DELETE', url: `/api/accounts/${closedId}` })
  expect(await texts('Agent', notes)).toEqual([])
})

test('a call repeated after its note was deleted is refused, and adds nothing', async () => {
  const note = (await add('Gone soon', 'Employee', 'note-2')).json()
  await remove(note.accountNoteId, 'Employee')
  expect((await add('Gone soon', 'Employee', 'note-2')).statusCode).toBe(404)
  expect(await texts()).not.toContain('Gone soon')
})
