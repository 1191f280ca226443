import { expect, test } from 'vitest'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import { demoPassword } from '../../accounts/sign-in.ts'
import { openImports, person, prealert } from '../../test/imports.ts'
import { accountIdOf } from '../../test/money.ts'
import { writerOf } from '../../test/writer.ts'

const { server, reads, send, start, addRows, accountOf, packageOf } = await openImports()

test('customers are created with the details in the file, and no customer is mailed', async () => {
  const startedImport = await start('Employee')
  const cells = person('ann', {
    ...{ mailbox: '45001', trn: '123-456-789', phone: '876 555 0101', branch: 'Kingston' },
    ...{ line1: '12 Hope Road', town: 'Kingston', parish: 'saint andrew' },
  })
  const branch = await reads().selectFrom('branch').where('active', '=', 1).select('name').executeTakeFirst()
  const { body } = await addRows('Employee', startedImport, [
    { ...cells, branch: branch?.name ?? '' },
    person('bob'),
  ])
  expect(body).toMatchObject({
    results: [
      { row: 2, problems: [] },
      { row: 3, problems: [] },
    ],
    import: { status: 'Finished', created: 2, refused: 0, lastRow: 3, startedBy: startedImport.startedBy },
  })
  const [ann] = await accountOf('ann@import.test')
  expect(ann).toMatchObject({
    mailbox: 'QS-45001',
    firstName: 'ann',
    lastName: 'Import',
    hasTrn: 1,
    role: 'User',
  })
  expect(ann?.branchId).not.toBeNull()
  // A number from a file is the customer's own: the sequence continues where it was.
  expect(Number((await accountOf('bob@import.test'))[0]?.mailbox.slice(3))).toBeLessThan(20_000)
  const addresses = await reads()
    .selectFrom('address')
    .innerJoin('accountPrivate', 'accountPrivate.userId', 'address.userId')
    .where('accountId', '=', ann?.accountId ?? '')
    .select(['line1', 'parish', 'isDefault'])
    .execute()
  expect(addresses).toEqual([{ line1: '12 Hope Road', parish: 'St. Andrew', isDefault: 1 }])
  const mails = await reads()
    .selectFrom('message')
    .where('to', 'like', '%@import.test')
    .select('to')
    .execute()
  expect(mails).toEqual([])
})

test('invitations go out when they are asked for', async () => {
  const startedImport = await start('Employee', { rows: 1, invites: true })
  await addRows('Employee', startedImport, [person('invited')])
  const mails = await reads()
    .selectFrom('message')
    .where('to', '=', 'invited@import.test')
    .select('event')
    .execute()
  expect(mails).toEqual([{ event: 'account.invited' }])
})

test('a chunk that is sent twice, even at the same time, creates its customers once', async () => {
  const startedImport = await start('Employee', { rows: 3 })
  const cells = [person('twice1'), person('twice2', { email: 'nowhere' })]
  const [first, second] = await Promise.all([
    addRows('Employee', startedImport, cells),
    addRows('Senior', startedImport, cells),
  ])
  const thirdReply = await addRows('Employee', startedImport, cells)
  expect(thirdReply.body.import).toMatchObject({ status: 'Running', created: 1, refused: 1, lastRow: 3 })
  const textsOf = (answer: typeof first) =>
    answer.body.results.map((result: { problems: { text: string }[] }) =>
      result.problems.map(({ text }) => text),
    )
  const texts = [[], ['“nowhere” is not an email address.']]
  expect([first, second, thirdReply].map(textsOf)).toEqual([texts, texts, texts])
  expect(await accountOf('twice1@import.test')).toHaveLength(1)
})

test('the same file continues where it stopped, and another person may continue it', async () => {
  const fileHash = 'a'.repeat(64)
  const startedImport = await start('Employee', { fileHash, rows: 2 })
  await addRows('Employee', startedImport, [person('resumed1')])
  const resumedImport = await start('Senior', { fileHash, rows: 2 })
  expect(resumedImport).toMatchObject({
    importId: startedImport.importId,
    status: 'Running',
    created: 1,
    lastRow: 2,
  })
  const otherChoices = { kind: 'customers', fileName: 'c.csv', fileHash, rows: 2, invites: true }
  expect((await send('Senior', 'POST', '', otherChoices)).body.message).toContain('with other choices')
  await addRows('Senior', resumedImport, [person('resumed2')], 3)
  expect((await send('Employee', 'GET', `/${startedImport.importId}`)).body).toMatchObject({
    status: 'Finished',
    created: 2,
  })
  expect((await start('Employee', { fileHash })).importId).not.toBe(startedImport.importId)
})

test('two simultaneous imports with the same customers create each customer once', async () => {
  const [firstImport, two] = [await start('Employee', { rows: 40 }), await start('Senior', { rows: 40 })]
  const cells = Array.from({ length: 20 }, (_, n) => person(`race${n}`))
  await Promise.all([addRows('Employee', firstImport, cells), addRows('Senior', two, cells)])
  const counts = []
  for (const { importId } of [firstImport, two])
    counts.push((await send('Admin', 'GET', `/${importId}`)).body)
  expect(counts[0].created + counts[1].created).toBe(20)
  expect(counts[0].refused + counts[1].refused).toBe(20)
  const refusals = [...counts[0].refusals, ...counts[1].refusals]
  expect(refusals[0].reason).toBe('race0@import.test already belongs to an account.')
})

test('a row that repeats another one of its chunk is refused, and so is a mailbox that another person had', async () => {
  const startedImport = await start('Employee', { rows: 3 })
  const cells = [
    person('same', { mailbox: 'QS-46001' }),
    person('same'),
    person('other', { mailbox: 'qs 46001' }),
  ]
  const { body } = await addRows('Employee', startedImport, cells)
  expect(body.results.flatMap((result: { problems: unknown[] }) => result.problems)).toEqual([
    { key: 'email', text: 'same@import.test already belongs to an account.', isKnown: true },
    { key: 'mailbox', text: 'QS-46001 is already assigned.', isKnown: true },
  ])
})

test('the preview says what the import would, and creates nothing', async () => {
  const rows = [person('ann'), person('nobody-yet'), person('x', { phone: '12', trn: '12345678' })]
  const { body } = await send('Employee', 'POST', '/check', {
    kind: 'customers',
    rows: rows.map((cells, n) => ({ row: n + 2, cells })),
  })
  expect(body.map((refusedRow: { row: number }) => refusedRow.row)).toEqual([2, 4])
  expect(body[1].problems).toEqual([
    { key: 'phone', text: '“12” is not a phone number.', isKnown: false },
    {
      key: 'trn',
      text: 'TRN is not nine digits. The spreadsheet may have dropped a zero at its start.',
      isKnown: false,
    },
  ])
  expect(await accountOf('nobody-yet@import.test')).toEqual([])
})

test('pre-alerts find their customers, and their customers get no notice for each', async () => {
  const accountId = await accountIdOf(server, 'User')
  const startedImport = await start('Warehouse', { kind: 'prealerts', rows: 5, accountId })
  const { body } = await addRows('Warehouse', startedImport, [
    prealert('TBA300000000001'),
    prealert('TBA300000000002', { email: '' }),
    prealert('TBA300000000003', { email: 'ghost@import.test' }),
    prealert('TBA300000000001'),
    prealert('9.40011E+21'),
  ])
  expect(
    body.results.map((result: { problems: { text: string }[] }) => result.problems[0]?.text ?? ''),
  ).toEqual([
    '',
    '',
    'There is no customer with the email address ghost@import.test.',
    'TBA300000000001 is already in the system.',
    '“9.40011E+21” was shortened by the spreadsheet. Format the column as text and enter the number again.',
  ])
  expect(await packageOf('TBA300000000001')).toMatchObject({
    ...{ accountId, status: 'PreAlert', declaredValueUsdCents: 108_995, courier: 'Amazon', pieces: 1 },
  })
  expect((await packageOf('TBA300000000002'))?.accountId).toBe(accountId)
  const notices = await reads()
    .selectFrom('notice')
    .where('facts', 'like', '%TBA30000000000%')
    .select('noticeId')
    .execute()
  expect(notices).toEqual([])
})

test('each kind is for those who may create one by hand; to others an import is not there', async () => {
  const customers = await start('Employee')
  const refusal = { status: 403 }
  expect(await send('Warehouse', 'POST', '', { ...customers, fileHash: 'b'.repeat(64) })).toMatchObject(
    refusal,
  )
  const prealerts = { kind: 'prealerts', fileName: 'p.csv', fileHash: 'c'.repeat(64), rows: 1 }
  expect(await send('Employee', 'POST', '', prealerts)).toMatchObject(refusal)
  const check = { kind: 'prealerts', rows: [{ row: 2, cells: prealert('TBA300000000009') }] }
  expect(await send('Employee', 'POST', '/check', check)).toMatchObject(refusal)
  for (const role of ['Warehouse', 'Agent'] as const) {
    expect(await send(role, 'GET', `/${customers.importId}`)).toMatchObject({ status: 404 })
    expect(await addRows(role, customers, [person('stolen')])).toMatchObject({ status: 404 })
    expect(await send(role, 'POST', `/${customers.importId}/finish`)).toMatchObject({ status: 404 })
  }
  expect((await send('Agent', 'GET', '')).body).toEqual([])
  const kinds = (await send('Warehouse', 'GET', '')).body.map(({ kind }: DataImport) => kind)
  expect(new Set(kinds)).toEqual(new Set(['prealerts']))
  // Undoing deletes: without having started the import it takes the right to.
  expect(await send('Senior', 'GET', `/${customers.importId}/undo`)).toMatchObject(refusal)
  expect(await send('Senior', 'POST', `/${customers.importId}/undo`)).toMatchObject(refusal)
})

test('a brand, a customer or a file that can’t be is refused', async () => {
  const input = { kind: 'customers', fileName: 'c.csv', fileHash: 'd'.repeat(64), rows: 1 }
  expect((await send('Admin', 'POST', '', { ...input, brand: 'nobody' })).body.errors).toEqual({
    brand: ['Brand does not exist.'],
  })
  const accountId = await accountIdOf(server, 'Employee')
  expect((await send('Admin', 'POST', '', { ...input, accountId })).status).toBe(400)
  expect((await send('Admin', 'POST', '', { ...input, rows: 10_001 })).status).toBe(400)
})

const mailboxOf = async (email: string): Promise<number> =>
  Number((await accountOf(`${email}@import.test`))[0]?.mailbox.slice(3))

test('a mailbox out of a file moves no other customer’s number, and a mailbox that the sequence comes to is passed by', async () => {
  const startedImport = await start('Supervisor', { rows: 5 })
  await addRows('Supervisor', startedImport, [person('before')])
  const before = await mailboxOf('before')
  const neighbours = [1, 2].map((n) => person(`taken${n}`, { mailbox: `QS-${before + n}` }))
  await addRows(
    'Supervisor',
    startedImport,
    [person('high', { mailbox: 'QS-899999' }), ...neighbours, person('after')],
    3,
  )
  expect([await mailboxOf('high'), await mailboxOf('after')]).toEqual([899_999, before + 3])
  const absurd = await addRows('Supervisor', await start('Supervisor', { rows: 1 }), [
    person('absurd', { mailbox: 'QS-900000' }),
  ])
  expect(absurd.body.results[0].problems[0].text).toContain('Mailboxes run from QS-1000 to QS-899999')
})

test('an import takes as many rows as it was started with, and says so', async () => {
  const startedImport = await start('Supervisor', { rows: 1 })
  const more = await addRows('Supervisor', startedImport, [person('declared'), person('smuggled')])
  expect([more.status, more.body.message]).toEqual([400, expect.stringContaining('1 row')])
  expect(await accountOf('declared@import.test')).toEqual([])
  const { body } = await addRows('Supervisor', startedImport, [person('declared')])
  expect(body.import).toMatchObject({ status: 'Finished', created: 1 })
  expect((await addRows('Supervisor', startedImport, [person('declared')])).body.results).toHaveLength(1)
  expect((await addRows('Supervisor', startedImport, [person('smuggled')], 3)).status).toBe(409)
})

test('a customer without an email address is imported by a mailbox, is not invited, and finds the pre-alerts of the next file', async () => {
  const startedImport = await start('Employee', { rows: 3, invites: true })
  const { body } = await addRows('Employee', startedImport, [
    person('paper', { email: '', mailbox: 'QS-48001' }),
    person('paper2', { email: '', mailbox: 'QS-48002' }),
    person('paper3', { email: '' }),
  ])
  expect(
    body.results.map((result: { problems: { text: string }[] }) => result.problems.map(({ text }) => text)),
  ).toEqual([[], [], ['The email address is missing. A customer without one needs a mailbox.']])
  const account = await reads()
    .selectFrom('account')
    .where('mailbox', '=', 'QS-48001')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(account.email).toBe('')
  const mails = await reads()
    .selectFrom('message')
    .where('accountId', '=', account.accountId)
    .selectAll()
    .execute()
  expect(mails).toEqual([])
  const next = await start('Supervisor', { kind: 'prealerts', rows: 1 })
  const prealertReply = await addRows('Supervisor', next, [
    {
      trackingNumber: 'TBA300000047001',
      description: 'Boots',
      declaredValueUsdCents: '12',
      mailbox: 'QS-48001',
    },
  ])
  expect(prealertReply.body.results).toEqual([{ row: 2, problems: [] }])
})

test('an address that its former owner can still get back is refused, like everywhere else', async () => {
  const token = await server.tokenOf('User')
  const { accountId } = (await server.as(token, { url: '/api/accounts/user' })).json()
  const url = `/api/accounts/${accountId}`
  await writerOf(server.app.deps.db)
    .updateTable('accountPrivate')
    .where('accountId', '=', accountId)
    .set({ emailVerifiedAt: '2026-01-01T00:00:00.000Z' })
    .execute()
  const toEmail = (email: string) =>
    server.as(token, { method: 'PUT', url, payload: { user: { email }, currentPassword: demoPassword } })
  expect((await toEmail('moved@import.test')).statusCode).toBe(200)
  const startedImport = await start('Employee', { rows: 1 })
  const rows = [person('kept', { email: 'user@quayside.test' })]
  const texts = ['user@quayside.test belonged to an account until a few days ago, and can go back to it.']
  const { body } = await addRows('Employee', startedImport, rows)
  expect(body.results[0].problems.map(({ text }: { text: string }) => text)).toEqual(texts)
  await toEmail('user@quayside.test')
})
