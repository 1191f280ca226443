import { expect, test } from 'vitest'
import type { Claim } from '#sync/entities/packages/claim.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Role } from '#sync/policies/roles.ts'
import { putPackage } from '../test/billable.ts'
import { accountIdOf, onTheBooks, openBooks } from '../test/money.ts'
import { takePayment } from './payments.ts'

// A person who was a customer and works here by now keeps packages and credit.

const { server } = await openBooks()
const { deps } = server.app
const seniorId = await accountIdOf(server, 'Senior')
const tokens = new Map<Role, string>()
for (const role of ['Senior', 'Supervisor', 'Admin'] as const) tokens.set(role, await server.tokenOf(role))

const call = async (role: Role, url: string, payload: object) => {
  const answer = await server.as(tokens.get(role) ?? '', { method: 'POST', url: `/api${url}`, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const ago = (days: number) => isoOf(deps.clock.now() - days * dayMs)
const ownPackage = async (more: Partial<Package>) => (await putPackage(server, seniorId, more)).packageId
const deliveredPackage = () => ownPackage({ status: 'Delivered', deliveredAt: ago(1) })
const missing = { status: 'AtCustoms', arrival: 'Missing', missingSince: ago(2) } as const
const loss = { amountJmdCents: 10_000, reason: 'Searched' }

async function ownClaim(): Promise<Claim> {
  const claim = { kind: 'Damaged', amountJmdCents: 10_000, text: 'It is broken' }
  return (await call('Senior', '/claims', { packageId: await deliveredPackage(), ...claim })).body
}

async function lostPackage(): Promise<string> {
  const packageId = await ownPackage(missing)
  await call('Senior', `/packages/${packageId}/loss`, { reason: 'Searched' })
  return packageId
}

async function packageWithLostPiece(): Promise<string> {
  const packageId = await ownPackage({ status: 'AtHeadOffice', pieces: 2, missingPieces: [2] })
  await call('Senior', `/packages/${packageId}/pieces/2/loss`, { reason: 'Searched' })
  return packageId
}

const paidLoss = {
  status: 'Paid',
  ...{ reason: '', reportedBy: 'Test', reportedAt: ago(2), valueUsdCents: 5_000 },
  ...{ valueJmdCents: 775_000, paidJmdCents: 10_000, creditNoteId: null, decidedBy: 'Test' },
  ...{ decidedAt: ago(1), decision: 'Paid' },
} as const
const verdict = { keepsCredit: true, reason: 'It came later' }

const giveCredit = () =>
  onTheBooks(deps, (tx) =>
    takePayment(tx, tx, {
      ...{ accountId: seniorId, method: 'Card', amountJmdCents: 10_000, reference: 'A 4417' },
      ...{ allocations: [], receivedBy: 'Desk' },
    }),
  )

const acts: readonly [act: string, ask: () => Promise<(role: Role) => ReturnType<typeof call>>][] = [
  [
    'decides about the own claim',
    async () => {
      const { claimId } = await ownClaim()
      return (role) => call(role, `/claims/${claimId}/decision`, loss)
    },
  ],
  [
    'decides about the own lost package',
    async () => {
      const packageId = await lostPackage()
      return (role) => call(role, `/packages/${packageId}/loss/decision`, loss)
    },
  ],
  [
    'decides about the own lost piece',
    async () => {
      const packageId = await packageWithLostPiece()
      const decision = { ...loss, shareUsdCents: 1_000 }
      return (role) => call(role, `/packages/${packageId}/pieces/2/loss/decision`, decision)
    },
  ],
  [
    'keeps the credit for the own package that was found',
    async () => {
      const packageId = await ownPackage({ status: 'AtHeadOffice', arrival: 'Received', loss: paidLoss })
      return (role) => call(role, `/packages/${packageId}/loss/found`, verdict)
    },
  ],
  [
    'keeps the credit for the own piece that was found',
    async () => {
      const pieceLosses = [{ ...paidLoss, piece: 2, shareUsdCents: 1_000 }]
      const packageId = await ownPackage({ status: 'AtHeadOffice', pieces: 2, pieceLosses })
      return (role) => call(role, `/packages/${packageId}/pieces/2/loss/found`, verdict)
    },
  ],
  [
    'waives the own charges',
    async () => {
      const packageId = await ownPackage({ status: 'AtHeadOffice' })
      return (role) => call(role, `/packages/${packageId}/waiver`, { reason: 'A gift of the house' })
    },
  ],
  [
    'pays the own credit out',
    async () => {
      await giveCredit()
      const body = { accountId: seniorId, amountJmdCents: 5_000, method: 'Cheque', reference: '00417' }
      return (role) => call(role, '/payments/payout', { ...body, reason: 'Paid twice' })
    },
  ],
]

test.each(acts)('a person does not do this for themselves, but a colleague does: %s', async (_act, ask) => {
  const act = await ask()
  const refusal = await act('Senior')
  expect([refusal.status, refusal.body.message]).toEqual([403, expect.stringContaining('your own account')])
  const { status, body } = await act('Admin')
  expect([status, status === 200 ? '' : body.message]).toEqual([200, ''])
})

test('a person gives no credit note to themselves, but a colleague does', async () => {
  const adminId = await accountIdOf(server, 'Admin')
  const note = (accountId: string) =>
    call('Admin', '/creditnotes', { accountId, amountJmdCents: 1_000, reason: 'Box arrived wet' })
  expect((await note(adminId)).status).toBe(403)
  expect((await note(seniorId)).status).toBe(200)
})
