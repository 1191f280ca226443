import type { LineInput } from '#sync/api/money/invoice-bodies.ts'
import type { Account } from '#sync/entities/accounts/account.ts'
import { makeEstimate } from '../billing/estimates.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { createChance } from './chance.ts'
import type { DemoDeps } from './deps.ts'

/** Estimates draw from their own random sequence, so that changing them leaves bills and packages the same. */
const seed = 20_261_125
const by = { actor: system, deviceId: '', action: 'demo' }

const sides = { lengthIn: null, widthIn: null, heightIn: null, category: null, lines: [] }
const assembly: LineInput = {
  feature: 'ServiceFee',
  description: 'Unpacking and assembly',
  unitJmdCents: 450_000,
  how: '',
  quantity: 1,
  inStock: null,
  packageId: null,
}

/** Estimates by the office: for a customer, and for a caller without an account. */
export async function putEstimates(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const chance = createChance(seed)
  const ids = { next: () => chance.id(deps.clock.now()) }
  const customer = people.find(({ role }) => role === 'User')
  const desk = people.find(({ role }) => role === 'Employee')
  const staff = desk ? `${desk.firstName} ${desk.lastName}` : ''
  const making = { db: deps.db, clock: deps.clock, ids }
  await withTransaction(deps, by, async (tx) => {
    await makeEstimate(
      tx,
      making,
      {
        title: 'Two tyres by air',
        kind: 'Package',
        accountId: customer?.accountId ?? null,
        parcel: {
          mode: 'Air',
          service: '',
          weightLb: 38,
          declaredValueUsdCents: 21_000,
          delivery: false,
          branchId: null,
          ...sides,
        },
      },
      staff,
    )
    await makeEstimate(
      tx,
      making,
      {
        title: 'Treadmill by sea, to the door',
        kind: 'Package',
        accountId: null,
        parcel: {
          mode: 'Sea',
          service: '',
          weightLb: 190,
          declaredValueUsdCents: 64_900,
          delivery: true,
          branchId: null,
          ...sides,
        },
        featureValues: [assembly],
      },
      staff,
    )
  })
}
