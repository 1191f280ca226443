import { describe, expect, test } from 'vitest'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import type { Claim } from '#sync/entities/packages/claim.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { putPackage as putRow } from '#sync/mutators/packages/rows.ts'
import type { Role } from '#sync/policies/roles.ts'
import { toContained } from '#sync/rules/packages/contained.ts'
import { openBusinessOf } from '../../accounts/open-business.ts'
import { giveNote } from '../../billing/credit-notes.ts'
import { insertFile } from '../../db/files/files.ts'
import { putAccount } from '../../test/account-rows.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks, openCompany } from '../../test/money.ts'

const { server, accountId, otherId } = await openCompany()
const { deps } = server.app
const tokens = new Map<Role, string>()
for (const role of ['User', 'Employee', 'Agent', 'Warehouse', 'Driver', 'Supervisor', 'Senior'] as const)
  tokens.set(role, await server.tokenOf(role))

/** US$50 at J$155. */
const value = 775_000

const send = async (role: Role, method: 'GET' | 'POST', url: string, payload?: object, key = '') => {
  const headers = key ? { 'idempotency-key': key } : {}
  const answer = await server.as(tokens.get(role) ?? '', {
    method,
    url,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
type Answer = Awaited<ReturnType<typeof send>>
const wordsIn = ({ status, body }: Answer) => [status, body.message]

const deliveredAt = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const deliveredPackage = (overrides: Partial<Package> = {}, owner = accountId) =>
  putPackage(server, owner, { status: 'Delivered', deliveredAt: deliveredAt(1), ...overrides })
const open = (role: Role, { packageId }: Pick<Package, 'packageId'>, more: object = {}) =>
  send(role, 'POST', '/api/claims', {
    ...{ packageId, kind: 'Damaged', amountJmdCents: 100_000, text: 'The lamp is broken', ...more },
  })
const decide = (role: Role, claimId: string, amountJmdCents: number, more: object = {}) =>
  send(role, 'POST', `/api/claims/${claimId}/decision`, {
    ...{ amountJmdCents, reason: 'Broken on the way', ...more },
  })
const openedFor = async (pkg: Pick<Package, 'packageId'>, more: object = {}): Promise<Claim> => {
  const answer = await open('User', pkg, more)
  expect(answer.status).toBe(200)
  return answer.body
}
const notesOf = async (account: string) =>
  (await send('Supervisor', 'GET', `/api/creditnotes/account/${account}`)).body as CreditNote[]

describe('a claim', () => {
  test('goes from its customer through a check to one credit note', async () => {
    const pkg = await deliveredPackage({ description: 'Lamp' })
    const claim = await openedFor(pkg)
    expect(claim).toMatchObject({ status: 'Asked', accountId, amountJmdCents: 100_000, openedBy: '' })
    expect((await send('Warehouse', 'POST', `/api/claims/${claim.claimId}/look`)).body.status).toBe(
      'LookedAt',
    )
    const before = (await notesOf(accountId)).length
    const decision = await decide('Supervisor', claim.claimId, 90_000)
    expect(decision.body).toMatchObject({
      status: 'Paid',
      paidJmdCents: 90_000,
      mostJmdCents: value - 90_000,
    })
    expect((await decide('Senior', claim.claimId, 90_000)).status).toBe(200)
    expect(wordsIn(await decide('Senior', claim.claimId, 90_001))).toEqual([
      409,
      expect.stringContaining('was decided with J$900.00'),
    ])
    const notes = await notesOf(accountId)
    expect(notes.length).toBe(before + 1)
    expect(notes[0]).toMatchObject({
      creditNoteId: decision.body.creditNoteId,
      reason: `Damaged: ${pkg.trackingNumber} (Lamp)`,
      remainingJmdCents: 90_000,
    })
  })

  test('is refused with a reason that its customer gets, and can come again', async () => {
    const pkg = await deliveredPackage()
    const { claimId } = await openedFor(pkg)
    const decision = await decide('Supervisor', claimId, 0, {
      reason: 'It was cracked in the photo of arrival',
    })
    expect(decision.body).toMatchObject({ status: 'Refused', paidJmdCents: 0, creditNoteId: null })
    const notices = await deps.db.reads.kysely
      .selectFrom('notice')
      .where('dedupeKey', '=', `claim ${claimId}`)
      .select(['accountId', 'facts'])
      .execute()
    expect(notices).toEqual([{ accountId, facts: expect.stringContaining('It was cracked in the photo') }])
    expect((await open('User', pkg)).status).toBe(200)
  })

  test.each([
    ['Cash', { pay: 'Cash', cashFrom: 'safe' }],
    ['BankTransfer', { pay: 'BankTransfer', reference: 'NCB 77' }],
  ])('is paid out by %s, and leaves neither credit nor a note', async (method, way) => {
    const { accountId: customerId } = await putAccount(deps)
    const pkg = await deliveredPackage({}, customerId)
    const { claimId } = (await open('Employee', pkg)).body
    expect(await openBusinessOf(deps.db.reads.kysely, customerId)).toContain(
      '1 claim that isn’t decided (until paid or refused)',
    )
    const decision = await decide('Senior', claimId, 100_000, way)
    expect(decision.status).toBe(200)
    expect((await decide('Senior', claimId, 100_000, way)).body.paymentId).toBe(decision.body.paymentId)
    const { body } = await send('Supervisor', 'GET', `/api/payments/balances/${customerId}`)
    expect([body.creditJmdCents, body.creditNotesJmdCents]).toEqual([0, 0])
    const payments = await deps.db.reads.kysely
      .selectFrom('payment')
      .where('accountId', '=', customerId)
      .select(['paymentId', 'kind', 'method', 'amountJmdCents'])
      .execute()
    expect(payments).toEqual([
      { paymentId: decision.body.paymentId, kind: 'Refund', method, amountJmdCents: 100_000 },
    ])
    const openReasons = await openBusinessOf(deps.db.reads.kysely, customerId)
    expect(openReasons.filter((reason) => /claim|credit|lost goods/.test(reason))).toEqual([])
  })

  test.each([
    ['as credit', { pay: 'Credit' }],
    ['by another method', { pay: 'Cheque', reference: 'NCB 78' }],
    ['under another number', { pay: 'BankTransfer', reference: 'NCB 79' }],
  ])('that was paid out by a transfer is not paid %s as well', async (_way, verdict) => {
    const { accountId: customerId } = await putAccount(deps)
    const { claimId } = (await open('Employee', await deliveredPackage({}, customerId))).body
    const transfer = { pay: 'BankTransfer', reference: 'NCB 78' }
    expect((await decide('Senior', claimId, 100_000, transfer)).status).toBe(200)
    expect((await decide('Senior', claimId, 100_000, transfer)).status).toBe(200)
    expect(wordsIn(await decide('Senior', claimId, 100_000, verdict))).toEqual([
      409,
      expect.stringContaining('was decided with J$1,000.00'),
    ])
  })

  test.each([
    ['pieces', { pieces: [4] }],
    ['lines', { lines: ['0199aaaa-0000-7000-8000-000000000001'] }],
    ['amountJmdCents', { amountJmdCents: value + 1 }],
  ])('that is refused marks the field %s, also when it is sent again with its key', async (field, more) => {
    const { packageId } = await deliveredPackage({ pieces: 3 })
    const key = deps.ids.next()
    const payload = { packageId, kind: 'Damaged', amountJmdCents: 1, text: 'Dent', ...more }
    for (const _ of [1, 2]) {
      const { status, body } = await send('User', 'POST', '/api/claims', payload, key)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    }
  })

  test('names each item and each piece once', async () => {
    const pkg = await deliveredPackage({ pieces: 3 })
    expect((await open('User', pkg, { pieces: [2, 2, 1] })).body.pieces).toEqual([2, 1])
  })

  test('shows the ids of its photos to staff alone, so that no customer sends other bytes under them', async () => {
    const photoFileIds = [deps.ids.next()]
    const claim = (await open('User', await deliveredPackage(), { photoFileIds })).body
    expect(claim.photoFileIds).toEqual([])
    expect((await send('Agent', 'GET', `/api/claims/${claim.claimId}`)).body).toMatchObject({ photoFileIds })
  })

  test('opened with the same key twice is one claim', async () => {
    const pkg = await deliveredPackage()
    const key = deps.ids.next()
    const payload = { packageId: pkg.packageId, kind: 'Damaged', amountJmdCents: 1, text: 'Dent' }
    const first = await send('User', 'POST', '/api/claims', payload, key)
    const second = await send('User', 'POST', '/api/claims', payload, key)
    expect([first.status, second.body.claimId]).toEqual([200, first.body.claimId])
  })
})

describe('never more than what was declared is paid', () => {
  test('by one claim, in asking and in deciding', async () => {
    const pkg = await deliveredPackage()
    expect(wordsIn(await open('User', pkg, { amountJmdCents: value + 1 }))).toEqual([
      400,
      `For ${pkg.trackingNumber} at most J$7,750.00 can be paid.`,
    ])
    const { claimId } = await openedFor(pkg, { amountJmdCents: value })
    expect((await decide('Supervisor', claimId, value + 1)).status).toBe(400)
    expect((await decide('Supervisor', claimId, value)).status).toBe(200)
    expect(wordsIn(await open('User', pkg))).toEqual([
      409,
      `The whole declared value of ${pkg.trackingNumber} was paid already.`,
    ])
  })

  test('by two claims of different kinds', async () => {
    const pkg = await deliveredPackage()
    const damageClaim = await openedFor(pkg, { amountJmdCents: 500_000 })
    const contentsClaim = await openedFor(pkg, { kind: 'ContentsMissing', amountJmdCents: 500_000 })
    expect((await decide('Supervisor', damageClaim.claimId, 500_000)).status).toBe(200)
    expect((await decide('Supervisor', contentsClaim.claimId, 275_001)).status).toBe(400)
    expect((await decide('Supervisor', contentsClaim.claimId, 275_000)).status).toBe(200)
  })

  test('by a claim and a later loss', async () => {
    const pkg = await putPackage(server, accountId, { status: 'AtCustoms' })
    const { claimId } = await openedFor(pkg)
    expect((await decide('Supervisor', claimId, 700_000)).status).toBe(200)
    await onTheBooks(deps, async (tx) => {
      const row = await tx.get('package', pkg.packageId)
      if (row) await tx.put('package', { ...row, arrival: 'Missing', missingSince: deliveredAt(0) })
    })
    const loss = `/api/packages/${pkg.packageId}/loss`
    expect((await send('Warehouse', 'POST', loss, { reason: 'Searched' })).status).toBe(200)
    const decision = { reason: 'Lost' }
    const tooMuch = await send('Supervisor', 'POST', `${loss}/decision`, {
      ...decision,
      amountJmdCents: 75_001,
    })
    expect(tooMuch.status).toBe(400)
    const fits = await send('Supervisor', 'POST', `${loss}/decision`, { ...decision, amountJmdCents: 75_000 })
    expect(fits.status).toBe(200)
  })
})

test('a note that pays a claim, a loss or a lost piece is not deleted, and another note is', async () => {
  const admin = await server.tokenOf('Admin')
  const remove = async (creditNoteId: string | null | undefined) => {
    const answer = await server.as(admin, { method: 'DELETE', url: `/api/creditnotes/${creditNoteId}` })
    return [answer.statusCode, answer.json().message]
  }
  const pkg = await deliveredPackage()
  const { claimId } = await openedFor(pkg)
  const { creditNoteId } = (await decide('Supervisor', claimId, 100_000)).body as Claim
  const refusal = [409, expect.stringContaining('pays for a lost or damaged package')]
  expect(await remove(creditNoteId)).toEqual(refusal)
  expect((await notesOf(accountId)).find((note) => note.creditNoteId === creditNoteId)?.status).toBe('Open')
  const noteKey = { creditNoteId: deps.ids.next() }
  const loss = { status: 'Paid', paidJmdCents: 5_000, ...noteKey } as const
  const discount = await onTheBooks(deps, (tx) =>
    giveNote(tx, {
      ...{ ...noteKey, accountId, amountJmdCents: 5_000, reason: 'Lost', uses: [], createdBy: 'Test' },
    }),
  )
  const lossFacts = {
    ...{ reason: '', reportedBy: '', reportedAt: deliveredAt(2), valueUsdCents: 5_000, valueJmdCents: value },
    ...{ decidedBy: 'Test', decidedAt: deliveredAt(1), decision: '' },
  }
  const lostPackage = await deliveredPackage({
    pieces: 2,
    pieceLosses: [{ ...lossFacts, ...loss, piece: 2, shareUsdCents: 2_500 }],
  })
  expect(await remove(discount.creditNoteId)).toEqual(refusal)
  await onTheBooks(deps, async (tx) => {
    const row = await tx.get('package', lostPackage.packageId)
    if (row) await tx.put('package', { ...row, pieceLosses: [], loss: { ...lossFacts, ...loss } })
  })
  expect(await remove(discount.creditNoteId)).toEqual(refusal)
  await onTheBooks(deps, async (tx) => {
    const row = await tx.get('package', lostPackage.packageId)
    if (row) await tx.put('package', { ...row, loss: null })
  })
  expect((await remove(discount.creditNoteId))[0]).toBe(200)
})

test('a package is not deleted while a claim for it waits', async () => {
  const pkg = await deliveredPackage()
  const { claimId } = await openedFor(pkg)
  const remove = () =>
    server.as(tokens.get('Supervisor') ?? '', { method: 'DELETE', url: `/api/packages/${pkg.packageId}` })
  const refusal = await remove()
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    `${pkg.trackingNumber} has a claim that isn’t decided: pay or refuse it first.`,
  ])
  expect((await decide('Senior', claimId, 0)).status).toBe(200)
  expect((await remove()).statusCode).toBe(200)
})

test('money for a box counts for the box that it is packed into', async () => {
  const owner = (await putAccount(deps)).accountId
  const boxes = [await deliveredPackage({}, owner), await deliveredPackage({}, owner)]
  const { claimId } = (await open('Employee', boxes[0] as Package)).body
  expect((await decide('Supervisor', claimId, value)).status).toBe(200)
  const container = await deliveredPackage(
    { declaredValueUsdCents: 10_000, contents: boxes.map(toContained) },
    owner,
  )
  expect(wordsIn(await open('Employee', container, { amountJmdCents: value + 1 }))).toEqual([
    400,
    expect.stringContaining('at most J$7,750.00'),
  ])
  const second = (await open('Employee', container, { amountJmdCents: value })).body
  expect((await send('Agent', 'GET', `/api/claims/${second.claimId}`)).body.mostJmdCents).toBe(value)
  expect((await decide('Supervisor', second.claimId, value + 1)).status).toBe(400)
  expect((await decide('Supervisor', second.claimId, value)).status).toBe(200)
})

describe('a claim that a package is lost', () => {
  const missing = { arrival: 'Missing', missingSince: deliveredAt(2), status: 'AtCustoms' } as const

  test('is paid by its loss, and the loss answers the claim', async () => {
    const pkg = await putPackage(server, accountId, missing)
    const { claimId } = await openedFor(pkg, { kind: 'Lost', amountJmdCents: value })
    const decision = await decide('Supervisor', claimId, value)
    expect(decision.body).toMatchObject({ status: 'Paid', paidJmdCents: value, mostJmdCents: 0 })
    const { loss } = (await send('Supervisor', 'GET', `/api/packages/${pkg.packageId}`)).body
    expect(loss).toMatchObject({
      status: 'Paid',
      creditNoteId: decision.body.creditNoteId,
      paidJmdCents: value,
    })
  })

  test('is answered by a decision on the page of the package', async () => {
    const pkg = await putPackage(server, accountId, missing)
    const { claimId } = await openedFor(pkg, { kind: 'Lost' })
    const loss = `/api/packages/${pkg.packageId}/loss`
    await send('Warehouse', 'POST', loss, { reason: 'Searched' })
    await send('Supervisor', 'POST', `${loss}/decision`, { amountJmdCents: 50_000, reason: 'Lost' })
    expect((await send('Agent', 'GET', `/api/claims/${claimId}`)).body).toMatchObject({
      status: 'Paid',
      paidJmdCents: 50_000,
      decision: 'Lost',
    })
  })

  test.each([
    ['nobody else reported', false, undefined],
    ['the warehouse reported too', true, 'Refused'],
  ])('is refused with a reason that its customer gets, where %s', async (_who, isReported, lossStatus) => {
    const owner = (await putAccount(deps)).accountId
    const pkg = await putPackage(server, owner, missing)
    const loss = `/api/packages/${pkg.packageId}/loss`
    const { claimId } = (await open('Employee', pkg, { kind: 'Lost' })).body
    if (isReported) await send('Warehouse', 'POST', loss, { reason: 'Searched' })
    expect((await decide('Senior', claimId, 0, { reason: 'It is at the other office' })).body.status).toBe(
      'Refused',
    )
    const rows = deps.db.reads.kysely.selectFrom('notice').where('accountId', '=', owner)
    const notices = await rows.where('event', '=', 'loss.decided').select('facts').execute()
    expect(notices).toEqual([{ facts: expect.stringContaining('It is at the other office') }])
    const row = (await send('Senior', 'GET', `/api/packages/${pkg.packageId}`)).body
    expect(row.loss?.status).toBe(lossStatus)
  })

  test('of a former owner is not answered with the money of the present one', async () => {
    const [former, present] = [(await putAccount(deps)).accountId, (await putAccount(deps)).accountId]
    const pkg = await putPackage(server, former, missing)
    const { claimId } = (await open('Employee', pkg, { kind: 'Lost' })).body
    await onTheBooks(deps, async (tx) => {
      const row = await tx.get('package', pkg.packageId)
      if (row) await tx.put('package', { ...row, accountId: present })
    })
    const loss = `/api/packages/${pkg.packageId}/loss`
    await send('Warehouse', 'POST', loss, { reason: 'Searched' })
    await send('Supervisor', 'POST', `${loss}/decision`, { amountJmdCents: 50_000, reason: 'Lost' })
    expect((await send('Agent', 'GET', `/api/claims/${claimId}`)).body).toMatchObject({
      status: 'Asked',
      creditNoteId: null,
    })
  })

  test('pays nothing once it is found, and is refused then', async () => {
    const pkg = await putPackage(server, accountId, missing)
    const { claimId } = await openedFor(pkg, { kind: 'Lost' })
    await onTheBooks(deps, async (tx) => {
      const row = await tx.get('package', pkg.packageId)
      if (row) await tx.put('package', { ...row, arrival: 'Received', missingSince: null })
    })
    expect((await decide('Supervisor', claimId, 1)).status).toBe(409)
    expect((await decide('Supervisor', claimId, 0)).body.status).toBe('Refused')
  })

  test('is refused for a package in the building, as other kinds are for a missing package', async () => {
    const packageAtHand = await deliveredPackage()
    expect(wordsIn(await open('User', packageAtHand, { kind: 'Lost' }))).toEqual([
      409,
      expect.stringContaining('isn’t missing'),
    ])
    const missingPackage = await putPackage(server, accountId, missing)
    expect(wordsIn(await open('User', missingPackage))).toEqual([
      409,
      expect.stringContaining('missing as a whole'),
    ])
  })
})

describe('a loss that the office reports', () => {
  const missing = { arrival: 'Missing', missingSince: deliveredAt(2), status: 'AtCustoms' } as const
  const lacking: Partial<Package> = {
    ...{ arrival: 'Received', status: 'AtHeadOffice', pieces: 3, missingPieces: [2, 3] },
  }
  const claimsFor = async ({ packageId }: Pick<Package, 'packageId'>) =>
    (await send('Supervisor', 'POST', '/api/claims/paginated/1', { packageId })).body.result as Claim[]
  const report = async ({ packageId }: Pick<Package, 'packageId'>, part = '') =>
    expect(
      (await send('Warehouse', 'POST', `/api/packages/${packageId}${part}/loss`, { reason: 'Searched' }))
        .status,
    ).toBe(200)

  test('is a claim of its customer that waits for a chief, once', async () => {
    const pkg = await putPackage(server, accountId, missing)
    await report(pkg)
    await report(pkg)
    expect(await claimsFor(pkg)).toMatchObject([
      { kind: 'Lost', pieces: [], status: 'LookedAt', accountId, amountJmdCents: value },
    ])
    // The words of the search are for staff alone.
    expect((await claimsFor(pkg))[0]?.text).not.toContain('Searched')
  })

  test('is not a second claim where its customer opened one', async () => {
    const pkg = await putPackage(server, accountId, missing)
    const { claimId } = await openedFor(pkg, { kind: 'Lost' })
    await report(pkg)
    expect((await claimsFor(pkg)).map((claim) => claim.claimId)).toEqual([claimId])
  })

  test('of each piece is a claim of its own, paid by the claim and once', async () => {
    const pkg = await putPackage(server, accountId, lacking)
    await report(pkg, '/pieces/2')
    await report(pkg, '/pieces/3')
    const claims = await claimsFor(pkg)
    expect(claims.map(({ pieces }) => pieces[0]).toSorted()).toEqual([2, 3])
    const [firstClaim] = claims.filter(({ pieces }) => pieces[0] === 2)
    const decision = await decide('Supervisor', firstClaim?.claimId ?? '', 200_000)
    expect(decision.body).toMatchObject({
      status: 'Paid',
      paidJmdCents: 200_000,
      mostJmdCents: value - 200_000,
    })
    const { pieceLosses } = (await send('Supervisor', 'GET', `/api/packages/${pkg.packageId}`)).body
    expect(pieceLosses).toMatchObject([
      { piece: 2, status: 'Paid', paidJmdCents: 200_000, creditNoteId: decision.body.creditNoteId },
      { piece: 3, status: 'Reported' },
    ])
    const secondDecision = await send(
      'Supervisor',
      'POST',
      `/api/packages/${pkg.packageId}/pieces/2/loss/decision`,
      {
        ...{ shareUsdCents: 1_000, amountJmdCents: 1, reason: 'Twice' },
      },
    )
    expect(secondDecision.status).toBe(409)
  })

  test('of a piece is answered on the page of its package', async () => {
    const pkg = await putPackage(server, accountId, lacking)
    await report(pkg, '/pieces/3')
    await send('Supervisor', 'POST', `/api/packages/${pkg.packageId}/pieces/3/loss/decision`, {
      ...{ shareUsdCents: 1_000, amountJmdCents: 50_000, reason: 'A third' },
    })
    expect(await claimsFor(pkg)).toMatchObject([
      { status: 'Paid', paidJmdCents: 50_000, decision: 'A third' },
    ])
  })

  test('is refused with its claim, also for a piece', async () => {
    const pkg = await putPackage(server, accountId, lacking)
    await report(pkg, '/pieces/2')
    const [claim] = await claimsFor(pkg)
    expect((await decide('Senior', claim?.claimId ?? '', 0)).body.status).toBe('Refused')
    const { pieceLosses } = (await send('Supervisor', 'GET', `/api/packages/${pkg.packageId}`)).body
    expect(pieceLosses).toMatchObject([{ piece: 2, status: 'Refused' }])
  })

  test.each([
    ['as a whole', missing, [], ''],
    ['of one piece', lacking, [2], '/pieces/2'],
  ])(
    '%s ends as refused once its goods are here again, and the claim of the rest stays',
    async (_what, state, pieces, part) => {
      const pkg = await putPackage(server, accountId, state)
      await report(pkg, part)
      if (part) await report(pkg, '/pieces/3')
      await onTheBooks(deps, async (tx) => {
        const row = await tx.get('package', pkg.packageId)
        const missingPieces = pieces.length > 0 ? [3] : []
        if (row) await putRow(tx, { ...row, arrival: 'Received', missingPieces, missingSince: null }, tx.at)
      })
      const states = (await claimsFor(pkg)).map((claim) => [claim.pieces, claim.status, claim.decision])
      expect(states).toContainEqual([pieces, 'Refused', 'It was found.'])
      if (part) expect(states).toContainEqual([[3], 'LookedAt', ''])
    },
  )

  test.each([
    ['taken back', false, { status: 'Refused', paidJmdCents: 0, decision: 'It was in another bin' }],
    ['kept', true, { status: 'Paid', paidJmdCents: 50_000 }],
  ])(
    'shows in its claim that the credit was %s after the goods were found',
    async (_what, keepsCredit, end) => {
      for (const [state, part] of [
        [missing, ''],
        [lacking, '/pieces/2'],
      ] as const) {
        const pkg = await putPackage(server, accountId, state)
        await report(pkg, part)
        const [claim] = await claimsFor(pkg)
        await decide('Supervisor', claim?.claimId ?? '', 50_000)
        await onTheBooks(deps, async (tx) => {
          const row = await tx.get('package', pkg.packageId)
          if (row)
            await putRow(tx, { ...row, arrival: 'Received', missingPieces: [], missingSince: null }, tx.at)
        })
        const answer = await send('Supervisor', 'POST', `/api/packages/${pkg.packageId}${part}/loss/found`, {
          ...{ keepsCredit, reason: 'It was in another bin' },
        })
        expect(answer.status).toBe(200)
        expect(await claimsFor(pkg)).toMatchObject([end])
      }
    },
  )

  test('of a piece can be claimed by its customer, for one missing piece at a time', async () => {
    const pkg = await putPackage(server, accountId, lacking)
    const ask = (pieces: number[]) => open('User', pkg, { kind: 'Lost', pieces })
    expect(wordsIn(await ask([2, 3]))).toEqual([400, expect.stringContaining('a claim of its own')])
    expect(wordsIn(await ask([1]))).toEqual([409, expect.stringContaining('has this piece')])
    expect((await ask([2])).status).toBe(200)
    expect(wordsIn(await ask([2]))).toEqual([409, expect.stringContaining('already looking')])
    expect((await ask([3])).status).toBe(200)
    const line = await open('User', pkg, { kind: 'Lost', lines: ['0199aaaa-0000-7000-8000-000000000001'] })
    expect([line.status, Object.keys(line.body.errors ?? {})]).toEqual([400, ['lines']])
  })
})

describe('for a package that its customer didn’t insure', () => {
  const insure = async (insurance: object) => {
    const admin = await server.tokenOf('Admin')
    const answer = await server.as(admin, { method: 'PUT', url: '/api/settings', payload: { insurance } })
    expect(answer.statusCode).toBe(200)
  }
  const withoutInsurance = { insurance: 'Declined' } as const
  const missing = { arrival: 'Missing', missingSince: deliveredAt(2), status: 'AtCustoms' } as const

  test('a claim is paid up to the company’s limit', async () => {
    await insure({ isChosen: true, uninsuredJmdCents: 200_000 })
    const pkg = await deliveredPackage(withoutInsurance)
    expect(wordsIn(await open('User', pkg, { amountJmdCents: 200_001 }))).toEqual([
      400,
      expect.stringContaining('at most J$2,000.00 can be paid'),
    ])
    const { claimId } = await openedFor(pkg, { amountJmdCents: 200_000 })
    expect((await decide('Supervisor', claimId, 200_001)).status).toBe(400)
    expect((await decide('Supervisor', claimId, 200_000)).body.mostJmdCents).toBe(0)
    expect(wordsIn(await open('User', pkg, { kind: 'ContentsMissing' }))).toEqual([
      409,
      expect.stringContaining('isn’t insured'),
    ])
    expect((await open('User', await deliveredPackage(), { amountJmdCents: value })).status).toBe(200)
  })

  test('a loss is paid up to the same limit, also of a piece', async () => {
    await insure({ isChosen: true, uninsuredJmdCents: 200_000 })
    const pkg = await putPackage(server, accountId, { ...missing, ...withoutInsurance })
    const loss = `/api/packages/${pkg.packageId}/loss`
    await send('Warehouse', 'POST', loss, { reason: 'Searched' })
    const decision = (amountJmdCents: number) =>
      send('Supervisor', 'POST', `${loss}/decision`, { amountJmdCents, reason: 'Lost' })
    expect((await decision(200_001)).status).toBe(400)
    expect((await decision(200_000)).status).toBe(200)
    const lacking = await putPackage(server, accountId, {
      ...{ ...withoutInsurance, arrival: 'Received', status: 'AtHeadOffice', pieces: 2, missingPieces: [2] },
    })
    const piece = `/api/packages/${lacking.packageId}/pieces/2/loss`
    await send('Warehouse', 'POST', piece, { reason: 'Searched' })
    const decisionOfPiece = (amountJmdCents: number) =>
      send('Supervisor', 'POST', `${piece}/decision`, {
        shareUsdCents: 2_500,
        amountJmdCents,
        reason: 'Lost',
      })
    expect((await decisionOfPiece(100_001)).status).toBe(400)
    expect((await decisionOfPiece(100_000)).status).toBe(200)
  })

  test('all of its value is paid where every package is insured', async () => {
    await insure({ isChosen: false, uninsuredJmdCents: 0 })
    const { claimId } = await openedFor(await deliveredPackage(withoutInsurance), { amountJmdCents: value })
    expect((await decide('Supervisor', claimId, value)).status).toBe(200)
  })
})

describe('a claim is refused', () => {
  test('for another customer’s package, as if it were not there', async () => {
    const pkg = await deliveredPackage({}, otherId)
    expect((await open('User', pkg)).status).toBe(404)
    expect((await open('Employee', pkg)).status).toBe(200)
  })

  test('after the days of the terms, for customers only', async () => {
    const late = await deliveredPackage({ deliveredAt: deliveredAt(7.01) })
    expect(wordsIn(await open('User', late))).toEqual([409, expect.stringContaining('more than 7 days ago')])
    expect((await open('Employee', late)).status).toBe(200)
    expect((await open('User', await deliveredPackage({ deliveredAt: deliveredAt(6.99) }))).status).toBe(200)
  })

  test.each([
    ['a second time while the first is open', {}, {}, 409, 'already looking'],
    ['for an item of another box', {}, { lines: [deps.ids.next()] }, 400, 'has other items'],
    ['for a piece that there is not', {}, { pieces: [2] }, 400, 'no piece of a higher number than 1'],
    ['for nothing', {}, { amountJmdCents: 0 }, 400, 'more than zero'],
    ['without words', {}, { text: '' }, 400, 'say what happened'],
    [
      'with 11 photos',
      {},
      { photoFileIds: Array.from({ length: 11 }, () => deps.ids.next()) },
      400,
      'more than 10',
    ],
    ['without a declared value', { declaredValueUsdCents: null }, {}, 409, 'no declared value'],
    ['before it arrived', { status: 'PreAlert', deliveredAt: null }, {}, 409, 'hasn’t reached'],
  ] as const)('%s', async (title, row, more, status, words) => {
    const pkg = await deliveredPackage(row as Partial<Package>)
    if (title.startsWith('a second')) await openedFor(pkg)
    expect(wordsIn(await open('User', pkg, more))).toEqual([status, expect.stringContaining(words)])
  })

  test('once its package has another owner: nothing is paid to who had it', async () => {
    const pkg = await deliveredPackage()
    const { claimId } = await openedFor(pkg)
    await onTheBooks(deps, async (tx) => {
      const row = await tx.get('package', pkg.packageId)
      if (row) await tx.put('package', { ...row, accountId: otherId })
    })
    expect(wordsIn(await decide('Supervisor', claimId, 1))).toEqual([
      409,
      expect.stringContaining('belongs to somebody else'),
    ])
    expect((await decide('Supervisor', claimId, 0)).status).toBe(200)
  })
})

describe('rights', () => {
  test('only those who decide about losses decide, and only those who refund pay out', async () => {
    const { claimId } = await openedFor(await deliveredPackage())
    for (const role of ['User', 'Employee', 'Agent', 'Warehouse', 'Driver'] as const)
      expect((await decide(role, claimId, 1)).status).toBe(403)
    expect((await send('User', 'GET', `/api/claims/${claimId}`)).status).toBe(403)
    expect((await send('Driver', 'POST', `/api/claims/${claimId}/look`)).status).toBe(403)
  })

  test('a claim that was decided can no longer be looked at', async () => {
    const { claimId } = await openedFor(await deliveredPackage())
    await decide('Supervisor', claimId, 0)
    expect((await send('Employee', 'POST', `/api/claims/${claimId}/look`)).status).toBe(409)
  })
})

test('the list has the open ones first, the oldest at the top, and finds them by number and customer', async () => {
  const { accountId: customerId } = await putAccount(deps, { firstName: 'Marcia', lastName: 'Gayle' })
  const packages = [
    await deliveredPackage({}, customerId),
    await deliveredPackage({}, customerId),
    await deliveredPackage({}, customerId),
  ]
  const ids: string[] = []
  for (const pkg of packages) ids.push((await open('Employee', pkg)).body.claimId)
  await decide('Supervisor', ids[0] ?? '', 0)
  const page = (body: object) => send('Agent', 'POST', '/api/claims/paginated/1', body)
  const listedIds = async (body: object) =>
    ((await page(body)).body.result as Claim[]).map(({ claimId }) => claimId)
  expect(await listedIds({ searchString: 'gayle' })).toEqual([ids[1], ids[2], ids[0]])
  expect(await listedIds({ searchString: packages[2]?.trackingNumber })).toEqual([ids[2]])
  expect(await listedIds({ accountId: customerId, status: 'Refused' })).toEqual([ids[0]])
  expect((await page({ accountId: customerId })).body.totalItems).toBe(3)
})

test('closing an account drops what its customer wrote, with the photos, and keeps what was paid', async () => {
  const { accountId: customerId } = await putAccount(deps)
  const fileId = deps.ids.next()
  await onTheBooks(deps, (tx) =>
    insertFile(tx.kysely, {
      ...{ fileId, ownerAccountId: customerId, name: 'lamp.jpg', contentType: 'image/jpeg', size: 3 },
      ...{ sha256: 'a'.repeat(64), path: fileId, visibility: 'Private', kind: 'claim-photo' },
      ...{ createdAt: deliveredAt(1), packageId: null, deletedAt: null },
    }),
  )
  const pkg = await deliveredPackage({}, customerId)
  const { claimId } = (await open('Employee', pkg)).body
  await onTheBooks(deps, async (tx) => {
    const claim = await tx.get('claim', claimId)
    if (claim) await tx.put('claim', { ...claim, photoFileIds: [fileId] })
  })
  await decide('Supervisor', claimId, 100_000)
  const admin = await server.tokenOf('Admin')
  const closing = await server.as(admin, {
    method: 'DELETE',
    url: `/api/accounts/${customerId}?reason=Moved`,
  })
  expect(closing.statusCode).toBe(200)
  expect((await send('Agent', 'GET', `/api/claims/${claimId}`)).body).toMatchObject({
    ...{ text: '', photoFileIds: [], openedBy: '', status: 'Paid', paidJmdCents: 100_000 },
  })
  const file = await deps.db.reads.kysely
    .selectFrom('file')
    .where('fileId', '=', fileId)
    .select('deletedAt')
    .executeTakeFirst()
  expect(file?.deletedAt).not.toBeNull()
})
