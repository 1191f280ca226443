import { describe, expect, test } from 'vitest'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Role } from '#sync/policies/roles.ts'
import { isPaidAndFound } from '#sync/rules/packages/missing.ts'
import { withPieces } from '#sync/rules/packages/pieces.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openCompany } from '../test/money.ts'

// A piece that is lost while the rest of its package has arrived: reported, decided, paid once, found again.

const tokens = new Map<Role, string>()
const { server, accountId, otherId } = await openCompany()
const { deps } = server.app
for (const role of ['User', 'Warehouse', 'Employee', 'Supervisor', 'Senior', 'Admin'] as const)
  tokens.set(role, await server.tokenOf(role))

const send = (role: Role, method: 'GET' | 'POST', url: string, payload?: object) =>
  server.as(tokens.get(role) ?? '', { method, url, ...(payload && { payload }) })
type Named = Pick<Package, 'packageId'>
const post = (role: Role, { packageId }: Named, piece: number, path: string, payload: object) =>
  send(role, 'POST', `/api/packages/${packageId}/pieces/${piece}/loss${path}`, payload)
const report = (role: Role, pkg: Named, piece = 2, reason = 'Searched both warehouses') =>
  post(role, pkg, piece, '', { reason })
interface Money {
  readonly share: number
  readonly amount: number
}
const decide = (role: Role, pkg: Named, { share, amount }: Money, piece = 2, reason = 'Lost on the flight') =>
  post(role, pkg, piece, '/decision', { shareUsdCents: share, amountJmdCents: amount, reason })
const decideFound = (role: Role, pkg: Named, keepsCredit: boolean, reason = 'It came after all') =>
  post(role, pkg, 2, '/found', { keepsCredit, reason })
const reportWhole = (pkg: Named) =>
  send('Warehouse', 'POST', `/api/packages/${pkg.packageId}/loss`, { reason: 'Searched' })

const since = '2026-11-20T14:00:00.000Z'
/** Three pieces declared at US$50, J$7,750 at J$155, of which the second is away. */
const lackingPackage = (overrides: Partial<Package> = {}) =>
  putPackage(server, accountId, {
    ...{ status: 'AtHeadOffice', arrival: 'Received', pieces: 3, missingPieces: [2], missingSince: since },
    ...overrides,
  })
const third = { share: 2_000, amount: 310_000 }
async function change({ packageId }: Named, changes: (pkg: Package) => Package) {
  await onTheBooks(deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    if (pkg) await tx.put('package', changes(pkg))
  })
}
const count = (pkg: Named, missingPieces: number[]) =>
  change(pkg, (row) => withPieces(row, missingPieces, since, 'Winston'))
const read = async ({ packageId }: Named, role: Role = 'Supervisor') =>
  (await send(role, 'GET', `/api/packages/${packageId}${role === 'User' ? '/customer' : ''}`)).json<Package>()
const notes = async () =>
  (await send('Supervisor', 'GET', `/api/creditnotes/account/${accountId}`)).json<CreditNote[]>()
async function paidPackage() {
  const pkg = await lackingPackage()
  await report('Warehouse', pkg)
  expect((await decide('Supervisor', pkg, third)).statusCode).toBe(200)
  return pkg
}
const refusal = (answer: Awaited<ReturnType<typeof report>>) => [answer.statusCode, answer.json().message]

describe('a lost piece', () => {
  test('is paid once as a credit note, and the search for the package is over', async () => {
    const pkg = await lackingPackage({ description: 'Chairs' })
    const before = (await notes()).length
    expect((await report('Warehouse', pkg)).json()).toMatchObject({
      missingSince: since,
      pieceLosses: [{ piece: 2, status: 'Reported', valueUsdCents: 5_000, valueJmdCents: 775_000 }],
    })
    // With two people at two desks, the first report is kept.
    expect((await report('Employee', pkg, 2, 'Again')).json().pieceLosses).toMatchObject([
      { reason: 'Searched both warehouses' },
    ])
    expect((await decide('Senior', pkg, third)).json()).toMatchObject({
      ...{ missingSince: null, missingPieces: [2], loss: null },
      pieceLosses: [{ status: 'Paid', shareUsdCents: 2_000, paidJmdCents: 310_000 }],
    })
    // The same decision again is done already; another one is refused.
    expect((await decide('Senior', pkg, third)).statusCode).toBe(200)
    expect((await decide('Senior', pkg, { ...third, amount: 1 })).statusCode).toBe(409)
    expect((await report('Warehouse', pkg)).statusCode).toBe(409)
    const noteRows = await notes()
    expect(noteRows).toHaveLength(before + 1)
    expect(noteRows.map(({ reason, amountJmdCents }) => [reason, amountJmdCents])).toContainEqual([
      `Lost: Piece 2 of 3 of ${pkg.trackingNumber} (Chairs)`,
      310_000,
    ])
  })

  test('is never paid with more than its share, and all shares together not with more than was declared', async () => {
    const pkg = await lackingPackage({ missingPieces: [2, 3] })
    for (const piece of [2, 3]) await report('Warehouse', pkg, piece)
    expect(refusal(await decide('Supervisor', pkg, { share: 5_001, amount: 0 }))).toEqual([
      400,
      `${pkg.trackingNumber} was declared at US$50.00, and US$50.00 of that is left for this piece.`,
    ])
    expect(refusal(await decide('Supervisor', pkg, { ...third, amount: 310_001 }))).toEqual([
      400,
      'The value of this piece is J$3,100.00, so no more can be paid for it.',
    ])
    expect((await decide('Supervisor', pkg, third)).statusCode).toBe(200)
    expect(refusal(await decide('Supervisor', pkg, { share: 3_001, amount: 0 }, 3))[0]).toBe(400)
    expect((await decide('Supervisor', pkg, { share: 3_000, amount: 465_000 }, 3)).statusCode).toBe(200)
    // The sum that was paid for its pieces isn't paid again for the whole package.
    await change(pkg, (row) => ({ ...row, arrival: 'Missing', missingPieces: [] }))
    expect(refusal(await reportWhole(pkg))).toEqual([
      409,
      `The whole declared value of ${pkg.trackingNumber} was paid for its pieces already.`,
    ])
  })

  test('leaves the rest of the value for a whole that goes missing later', async () => {
    const pkg = await paidPackage()
    await change(pkg, (row) => ({ ...row, arrival: 'Missing', missingPieces: [] }))
    expect((await reportWhole(pkg)).json().loss).toMatchObject({
      ...{ valueUsdCents: 3_000, valueJmdCents: 465_000 },
    })
  })

  test.each<[string, Partial<Package>, number]>([
    ['is not missing', { missingPieces: [1] }, 409],
    ['is of a package that is missing as a whole', { arrival: 'Missing' }, 409],
    ['has no owner', { accountId: null }, 409],
    ['has no declared value', { declaredValueUsdCents: null }, 409],
    ['is declared at nothing', { declaredValueUsdCents: 0 }, 409],
  ])('is not reported when it %s', async (_, overrides, status) => {
    const pkg = await lackingPackage(overrides)
    expect((await report('Warehouse', pkg)).statusCode).toBe(status)
    expect((await read(pkg)).pieceLosses).toEqual([])
  })

  test('is decided by chiefs alone, of a claim that is open, while it is away', async () => {
    const pkg = await lackingPackage()
    expect((await decide('Supervisor', pkg, third)).statusCode).toBe(409)
    await report('Warehouse', pkg)
    for (const role of ['User', 'Warehouse', 'Employee'] as const)
      expect((await decide(role, pkg, third)).statusCode, role).toBe(403)
    expect((await report('User', pkg)).statusCode).toBe(403)
    await count(pkg, [])
    expect((await read(pkg)).pieceLosses).toMatchObject([{ status: 'Found', paidJmdCents: 0 }])
    expect((await decide('Supervisor', pkg, third)).statusCode).toBe(409)
    // It went away again, and the old claim is over.
    await count(pkg, [2])
    expect((await decide('Supervisor', pkg, third)).statusCode).toBe(409)
    expect((await report('Warehouse', pkg)).json().pieceLosses).toMatchObject([{ status: 'Reported' }])
  })

  test('that is refused gives no credit note, and may be claimed again', async () => {
    const pkg = await lackingPackage()
    const before = (await notes()).length
    await report('Warehouse', pkg)
    const refusalReply = await decide('Supervisor', pkg, { share: 0, amount: 0 })
    expect(refusalReply.json().pieceLosses).toMatchObject([{ status: 'Refused', creditNoteId: null }])
    expect(await notes()).toHaveLength(before)
    expect((await report('Warehouse', pkg)).json().pieceLosses).toMatchObject([{ status: 'Reported' }])
  })

  test('that is found after it was paid waits for a decision, and its credit is taken back', async () => {
    const pkg = await paidPackage()
    expect((await decideFound('Supervisor', pkg, false)).statusCode).toBe(409)
    await count(pkg, [])
    const foundPackage = await read(pkg)
    expect([foundPackage.pieceLosses[0]?.status, isPaidAndFound(foundPackage)]).toEqual(['Paid', true])
    const list = await send('Supervisor', 'POST', '/api/packages/paginated/1', { lossToDecide: true })
    expect(list.json().result.map(({ packageId }: Package) => packageId)).toContain(pkg.packageId)
    expect((await decideFound('Employee', pkg, false)).statusCode).toBe(403)
    const response = await decideFound('Supervisor', pkg, false)
    expect(response.json().pieceLosses).toMatchObject([{ status: 'TakenBack' }])
    const note = await deps.db.reads.kysely
      .selectFrom('creditNote')
      .where('creditNoteId', '=', response.json().pieceLosses[0].creditNoteId)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(note.status).toBe('Void')
    expect(isPaidAndFound(response.json())).toBe(false)
    // It may be lost again after that.
    await count(pkg, [2])
    expect((await report('Warehouse', pkg)).statusCode).toBe(200)
  })

  test('that its customer keeps the credit for is never paid for again', async () => {
    const pkg = await paidPackage()
    await count(pkg, [])
    expect((await decideFound('Senior', pkg, true)).json().pieceLosses).toMatchObject([{ status: 'Kept' }])
    await count(pkg, [2])
    expect((await report('Warehouse', pkg)).statusCode).toBe(409)
  })

  test('is in the report of the day on which it was decided', async () => {
    const line = async () => {
      const answer = await send('Admin', 'POST', '/api/reports/admin', {
        ...{ from: '2026-01-01', to: '2026-12-31', groupBy: 'month' },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const endings: { state: string; packages: number; creditedJmdCents: number }[] = answer.json().endings
      return endings.find(({ state }) => state === 'LostPieces') ?? { packages: 0, creditedJmdCents: 0 }
    }
    const before = await line()
    await paidPackage()
    const after = await line()
    expect([after.packages, after.creditedJmdCents - before.creditedJmdCents]).toEqual([
      before.packages + 1,
      310_000,
    ])
  })

  test('is among the claims to decide while its report is open', async () => {
    const pkg = await lackingPackage()
    const isListed = async () => {
      const filter = { packageId: pkg.packageId, status: 'LookedAt' }
      return (await send('Supervisor', 'POST', '/api/claims/paginated/1', filter)).json().totalItems === 1
    }
    expect(await isListed()).toBe(false)
    await report('Warehouse', pkg)
    expect(await isListed()).toBe(true)
    await decide('Supervisor', pkg, third)
    expect(await isListed()).toBe(false)
  })

  test('is shown to its customer without the names of staff, and to no other customer', async () => {
    const pkg = await paidPackage()
    const customerPackage = await read(pkg, 'User')
    expect(customerPackage.pieceLosses).toMatchObject([
      { piece: 2, paidJmdCents: 310_000, decision: 'Lost on the flight', reason: '', decidedBy: null },
    ])
    const strange = await putPackage(server, otherId, { pieces: 2, missingPieces: [2], arrival: 'Received' })
    expect((await send('User', 'GET', `/api/packages/${strange.packageId}/customer`)).statusCode).toBe(404)
  })

  test('keeps a package whole for the rest of its way: it is handed over without it', async () => {
    const pkg = await paidPackage()
    await change(pkg, (row) => ({ ...row, status: 'ReadyForPickup', billedAt: since }))
    const reply = await send('Employee', 'POST', '/api/packages/delivertocustomer', {
      packageIds: [pkg.packageId],
      recipient: { name: 'Una Brown', idType: 'Passport', idLast4: '4711' },
      reason: 'The owner is abroad',
    })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(await read(pkg)).toMatchObject({ status: 'Delivered', missingPieces: [2], missingSince: null })
  })
})
