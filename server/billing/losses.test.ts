import { describe, expect, test } from 'vitest'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import { lossStatuses } from '#sync/entities/packages/loss-status.ts'
import { arrivals } from '#sync/entities/packages/manifest-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Role } from '#sync/policies/roles.ts'
import { isMissing, isPaidAndFound } from '#sync/rules/packages/missing.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openCompany, owe } from '../test/money.ts'

const tokens = new Map<Role, string>()
const { server, accountId, otherId } = await openCompany()
const { deps } = server.app
for (const role of ['User', 'Warehouse', 'Employee', 'Supervisor', 'Senior'] as const)
  tokens.set(role, await server.tokenOf(role))

const send = (role: Role, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.as(tokens.get(role) ?? '', { method, url, ...(payload && { payload }) })
type Named = Pick<Package, 'packageId'>
const report = (role: Role, { packageId }: Named, reason = 'Searched both warehouses') =>
  send(role, 'POST', `/api/packages/${packageId}/loss`, { reason })
const decide = (role: Role, { packageId }: Named, amountJmdCents: number, reason = 'Lost on the flight') =>
  send(role, 'POST', `/api/packages/${packageId}/loss/decision`, { amountJmdCents, reason })
const decideFound = (role: Role, { packageId }: Named, keepsCredit: boolean, reason = 'It came after all') =>
  send(role, 'POST', `/api/packages/${packageId}/loss/found`, { keepsCredit, reason })

const missing = { arrival: 'Missing', missingSince: '2026-11-20T14:00:00.000Z', status: 'AtCustoms' } as const
/** US$50 at J$155. */
const value = 775_000
const lossRow = {
  ...{ reason: 'Searched', reportedBy: 'Test', reportedAt: missing.missingSince, valueUsdCents: 5000 },
  ...{ valueJmdCents: value, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
}

const missingPackage = (overrides: Partial<Package> = {}) =>
  putPackage(server, accountId, { ...missing, ...overrides })
async function change({ packageId }: Named, changes: Partial<Package>) {
  await onTheBooks(deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    if (pkg) await tx.put('package', { ...pkg, ...changes })
  })
}
const find = (pkg: Named) => change(pkg, { arrival: 'Received', missingSince: null })
const notes = async (account = accountId) =>
  (await send('Supervisor', 'GET', `/api/creditnotes/account/${account}`)).json<CreditNote[]>()
const lossOf = async ({ packageId }: Named) =>
  (await send('Supervisor', 'GET', `/api/packages/${packageId}`)).json<Package>().loss
async function paidPackage(amountJmdCents = value) {
  const pkg = await missingPackage()
  await report('Warehouse', pkg)
  await decide('Supervisor', pkg, amountJmdCents)
  return pkg
}

describe('a lost package', () => {
  test('is reported, and paid once as a credit note to its owner, at most at its declared value', async () => {
    const pkg = await missingPackage({ description: 'Headphones' })
    expect((await report('Warehouse', pkg)).json().loss).toMatchObject({
      ...{ status: 'Reported', valueUsdCents: 5000, valueJmdCents: value, paidJmdCents: 0 },
    })
    const before = await notes()
    const tooMuch = await decide('Supervisor', pkg, value + 1)
    expect([tooMuch.statusCode, tooMuch.json().message]).toEqual([
      400,
      `${pkg.trackingNumber} was declared at J$7,750.00, so no more than J$7,750.00 can be paid for it.`,
    ])
    expect((await decide('Senior', pkg, value)).json().loss).toMatchObject({
      ...{ status: 'Paid', paidJmdCents: value, decision: 'Lost on the flight' },
    })
    const newNotes = (await notes()).filter(
      ({ creditNoteId }) => !before.some((note) => note.creditNoteId === creditNoteId),
    )
    expect(newNotes).toMatchObject([
      { amountJmdCents: value, status: 'Open', reason: `Lost package ${pkg.trackingNumber} (Headphones)` },
    ])
    expect((await lossOf(pkg))?.creditNoteId).toBe(newNotes[0]?.creditNoteId)
  })

  test('is never paid twice: the same decision is done already, another one and another report are refused', async () => {
    const pkg = await paidPackage(100_000)
    const count = (await notes()).length
    expect((await decide('Supervisor', pkg, 100_000)).statusCode).toBe(200)
    expect((await decide('Senior', pkg, 200_000)).statusCode).toBe(409)
    expect((await report('Warehouse', pkg)).statusCode).toBe(409)
    expect((await notes()).length).toBe(count)
    const secondPackage = await missingPackage()
    await report('Employee', secondPackage)
    const answers = await Promise.all([
      decide('Supervisor', secondPackage, 5_000),
      decide('Senior', secondPackage, 6_000),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await notes()).length).toBe(count + 1)
  })

  test('may be refused with 0, pays nothing then, and may be reported again', async () => {
    const count = (await notes()).length
    const pkg = await paidPackage(0)
    expect(await lossOf(pkg)).toMatchObject({ status: 'Refused', creditNoteId: null, paidJmdCents: 0 })
    expect((await notes()).length).toBe(count)
    expect((await report('Employee', pkg)).json().loss.status).toBe('Reported')
  })

  test('is decided by a supervisor or a senior only, with words', async () => {
    const pkg = await missingPackage()
    expect((await report('User', pkg)).statusCode).toBe(403)
    expect((await report('Warehouse', pkg, ' ')).statusCode).toBe(400)
    await report('Warehouse', pkg)
    for (const role of ['User', 'Warehouse', 'Employee'] as const)
      expect((await decide(role, pkg, 100)).statusCode, role).toBe(403)
    expect((await decide('Supervisor', pkg, 100, ' ')).statusCode).toBe(400)
    expect((await decide('Supervisor', pkg, -1)).statusCode).toBe(400)
    for (const role of ['User', 'Warehouse', 'Employee'] as const)
      expect((await decideFound(role, pkg, true)).statusCode, role).toBe(403)
  })

  test.each<[string, Partial<Package>, number, string]>([
    ['is not missing', { arrival: 'Received', missingSince: null }, 409, 'isn’t missing'],
    ['was never counted', { arrival: null, missingSince: null }, 409, 'isn’t missing'],
    ['has no owner', { accountId: null }, 409, 'has no owner yet'],
    ['has no declared value', { declaredValueUsdCents: null }, 409, 'has no declared value'],
    ['was declared at nothing', { declaredValueUsdCents: 0 }, 409, 'has no declared value'],
    ['was deleted', { deletedAt: '2026-11-20T14:00:00.000Z' }, 404, 'not found'],
  ])('is not reported when it %s', async (_what, overrides, status, words) => {
    const pkg = await missingPackage(overrides)
    const answer = await report('Supervisor', pkg)
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringContaining(words)])
  })

  test('keeps the value of its report, no matter what is typed or which rate there is afterwards', async () => {
    const pkg = await missingPackage()
    await report('Warehouse', pkg)
    await change(pkg, { declaredValueUsdCents: 500_000 })
    expect((await decide('Supervisor', pkg, value + 1)).statusCode).toBe(400)
    await report('Warehouse', pkg, 'Once more')
    expect(await lossOf(pkg)).toMatchObject({ valueJmdCents: value, reason: 'Searched both warehouses' })
  })

  test('is not decided before it is reported, once it is found, and without an owner', async () => {
    const pkg = await missingPackage()
    expect((await decide('Supervisor', pkg, 100)).json().message).toContain('Report it first')
    await report('Warehouse', pkg)
    await change(pkg, { accountId: null })
    expect((await decide('Supervisor', pkg, 100)).json().message).toContain('has no owner any longer')
    await change(pkg, { accountId, arrival: 'Received', missingSince: null })
    expect((await decide('Supervisor', pkg, 100)).json().message).toContain('isn’t missing any longer')
  })

  test('is read by its owner without the search and the names, and by no other customer', async () => {
    const pkg = await paidPackage()
    const customerLoss = (
      await send('User', 'GET', `/api/packages/${pkg.packageId}/customer`)
    ).json<Package>().loss
    expect(customerLoss).toMatchObject<Partial<PackageLoss>>({
      ...{ status: 'Paid', paidJmdCents: value, decision: 'Lost on the flight' },
      ...{ reason: '', reportedBy: '', decidedBy: null },
    })
    const strange = await putPackage(server, otherId, missing)
    expect((await send('User', 'GET', `/api/packages/${strange.packageId}/customer`)).statusCode).toBe(404)
  })

  test('causes messages to its owner: that it is missing, what was decided, and that it was found', async () => {
    const pkg = await putPackage(server, accountId, { status: 'AtCustoms' })
    await change(pkg, missing)
    await report('Warehouse', pkg)
    await decide('Supervisor', pkg, 100_000)
    await find(pkg)
    await decideFound('Senior', pkg, false)
    const notices = await deps.db.reads.kysely
      .selectFrom('notice')
      .where('accountId', '=', accountId)
      .where('dedupeKey', 'like', `${pkg.packageId}%`)
      .orderBy('noticeId')
      .select('event')
      .execute()
    expect(notices.map(({ event }) => event).filter((event) => /^(missing|loss)/.test(event))).toEqual([
      'missing.noted',
      'loss.decided',
      'missing.found',
      'loss.decided',
    ])
  })

  test('stays with its owner once that was paid for it, because the credit is theirs', async () => {
    const pkg = await paidPackage()
    const { packageId } = pkg
    const give = () => send('Supervisor', 'PUT', '/api/packages', { packageId, accountId: otherId })
    const remove = () => send('Supervisor', 'DELETE', `/api/packages/${packageId}`)
    for (const attempt of [give, remove]) {
      const answer = await attempt()
      expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('paid for')])
    }
    await find(pkg)
    expect((await give()).statusCode).toBe(409)
    await decideFound('Senior', pkg, false)
    expect((await give()).statusCode).toBe(200)
  })

  test('is in the audit, each step once', async () => {
    const pkg = await paidPackage()
    await find(pkg)
    await decideFound('Senior', pkg, true)
    const trail = await deps.db.reads.kysely
      .selectFrom('audit')
      .where('entityId', '=', pkg.packageId)
      .where('action', 'in', ['package.reportLost', 'package.decideLoss', 'package.decideFound'])
      .orderBy('auditId')
      .select('action')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'package.reportLost',
      'package.decideLoss',
      'package.decideFound',
    ])
  })
})

test('the lists of missing packages and of losses to decide are those of the rules', async () => {
  for (const arrival of [...arrivals, null])
    for (const status of [null, ...lossStatuses])
      await putPackage(server, accountId, {
        ...{
          status: 'AtCustoms',
          arrival,
          missingSince: arrival === 'Missing' ? missing.missingSince : null,
        },
        loss: status && { ...lossRow, status },
      })
  const listIds = async (filter: object) => {
    const payload = { pageSize: 100, ...filter }
    const page = await send('Supervisor', 'POST', '/api/packages/paginated/1', payload)
    return page
      .json<{ result: Package[] }>()
      .result.map(({ packageId }) => packageId)
      .sort()
  }
  const everything = (await send('Supervisor', 'GET', '/api/packages')).json<Package[]>()
  const idsOf = (fits: (pkg: Package) => boolean) =>
    everything
      .filter(fits)
      .map(({ packageId }) => packageId)
      .sort()
  expect(await listIds({ missing: true })).toEqual(idsOf(isMissing))
  expect(await listIds({ lossToDecide: true })).toEqual(idsOf(isPaidAndFound))
})

describe('[M8] a package that is found after it was paid for', () => {
  test('has its credit taken back, or its owner keeps it; then it can be billed', async () => {
    for (const keepsCredit of [true, false]) {
      const pkg = await paidPackage()
      await change(pkg, { arrival: 'Received', missingSince: null, status: 'AtHeadOffice' })
      const bill = () => send('Supervisor', 'POST', `/api/packages/createinvoice/${pkg.packageId}`, {})
      expect((await bill()).json().message).toContain('it was paid for as lost')
      expect((await decideFound('Supervisor', pkg, keepsCredit, ' ')).statusCode).toBe(400)
      const answer = await decideFound('Supervisor', pkg, keepsCredit)
      expect(answer.json().loss.status).toBe(keepsCredit ? 'Kept' : 'TakenBack')
      expect((await decideFound('Supervisor', pkg, keepsCredit)).statusCode).toBe(200)
      expect((await decideFound('Supervisor', pkg, !keepsCredit)).statusCode).toBe(409)
      const noteId = answer.json<Package>().loss?.creditNoteId
      expect((await notes()).some(({ creditNoteId }) => creditNoteId === noteId)).toBe(keepsCredit)
      expect((await bill()).json().message ?? '').not.toContain('paid for as lost')
    }
  })

  test('keeps its credit while that pays an invoice: the words say what to do', async () => {
    const pkg = await paidPackage(100_000)
    await find(pkg)
    const loss = await lossOf(pkg)
    const { invoiceId } = await owe(deps, accountId, 400_000)
    const use = await server.as(await server.tokenOf('Admin'), {
      method: 'PUT',
      url: `/api/creditnotes/${loss?.creditNoteId}`,
      payload: { uses: [{ invoiceId, amountJmdCents: 100_000 }] },
    })
    expect(use.statusCode).toBe(200)
    const answer = await decideFound('Supervisor', pkg, false)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'J$1,000.00 of this credit note pays invoices. Take it off them first.',
    ])
    expect((await lossOf(pkg))?.status).toBe('Paid')
    expect((await decideFound('Supervisor', pkg, true)).statusCode).toBe(200)
  })

  test('is not called delivered before that is decided, no matter which reason is given', async () => {
    const pkg = await paidPackage()
    await change(pkg, { arrival: 'Received', missingSince: null, status: 'ReadyForPickup' })
    const deliver = () =>
      send('Supervisor', 'PUT', '/api/packages/status-update', {
        ...{ packageIds: [pkg.packageId], status: 'Delivered', reason: 'Fetched', note: '', branchId: null },
        overrideReason: 'Gone before it was billed',
      })
    const answer = await deliver()
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('paid for as lost'),
    ])
    await decideFound('Supervisor', pkg, false)
    expect((await deliver()).statusCode).toBe(200)
  })

  test('is not decided while it is missing, and never without a payment', async () => {
    const pkg = await paidPackage()
    expect((await decideFound('Supervisor', pkg, false)).json().message).toContain('nothing to decide')
    const otherPackage = await missingPackage()
    await report('Warehouse', otherPackage)
    await find(otherPackage)
    expect((await decideFound('Supervisor', otherPackage, false)).statusCode).toBe(409)
  })

  test('after a credit that was taken back it may be lost again; one that was kept is never paid again', async () => {
    for (const [keepsCredit, status] of [
      [false, 200],
      [true, 409],
    ] as const) {
      const pkg = await paidPackage()
      await find(pkg)
      await decideFound('Supervisor', pkg, keepsCredit)
      await change(pkg, missing)
      expect((await report('Warehouse', pkg)).statusCode).toBe(status)
    }
  })
})
