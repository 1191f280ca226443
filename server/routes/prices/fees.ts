import type { fees, ListedFee, ShownFee } from '#sync/api/money/fees.ts'
import type { Fee } from '#sync/entities/money/fee.ts'
import { feeRuleText } from '#sync/entities/money/fee-rule.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isChargedOn } from '#sync/rules/fees/fees.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import { parcelCharges } from '../../billing/estimates.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { branchNames } from '../../db/accounts/account-names.ts'
import { deleteFee, listFees, putFee } from '../../db/billing/fees.ts'
import { findBranch } from '../../db/company/branches.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'

async function mustFind(tx: Transaction, id: string): Promise<Fee> {
  const fee = (await listFees(tx.kysely)).find(({ feeId }) => feeId === id)
  if (!fee) throw new Refusal('not-found', 'Fee not found. It may have been deleted.')
  return fee
}

const invalid = (text: string, field: keyof Fee, problem: string) =>
  new Refusal('invalid', text, { [field]: [problem] })

function mustHavePrice({ rule, amountJmdCents, percent, minJmdCents, maxJmdCents }: Fee): void {
  if (amountJmdCents !== null && percent !== null)
    throw invalid('Enter an amount or a percentage, not both.', 'percent', 'stands beside an amount')
  if (amountJmdCents === null && percent === null)
    throw invalid('Enter what the fee comes to.', 'amountJmdCents', 'is missing, and so is a percentage')
  if (percent !== null && rule !== 'Clearance')
    throw invalid(
      'A percentage is one of customs’ charges, so only a fee for clearance has it. Enter an amount.',
      'percent',
      'is only for clearance',
    )
  if (percent === null && (minJmdCents !== null || maxJmdCents !== null))
    throw invalid(
      'Only a percentage has a least and a most. Leave both empty.',
      minJmdCents === null ? 'maxJmdCents' : 'minJmdCents',
      'stands beside an amount',
    )
  if (minJmdCents !== null && maxJmdCents !== null && maxJmdCents < minJmdCents)
    throw invalid('The most is below the least.', 'maxJmdCents', 'is below the least')
}

/** The field that each rule needs, and that no other rule has. */
const ruleFields = [
  ['Value', 'aboveUsdCents', 'the declared value above which it is charged'],
  ['Weight', 'aboveLb', 'the pounds above which it is charged'],
  ['Branch', 'branchId', 'the pickup office'],
] as const

function mustFitRule(fee: Fee): void {
  for (const [rule, field, words] of ruleFields) {
    if (fee.rule === rule && fee[field] === null) throw invalid(`Enter ${words}.`, field, 'is missing')
    if (fee.rule !== rule && fee[field] !== null)
      throw invalid(
        `A fee for "${feeRuleText[fee.rule]}" doesn’t look at ${words}. Leave it empty.`,
        field,
        'is not part of the rule',
      )
  }
}

async function keep(tx: Transaction, before: Fee | null, after: Fee): Promise<Fee> {
  mustHavePrice(after)
  mustFitRule(after)
  if (after.validTo !== null && after.validTo < after.validFrom)
    throw invalid('The last day is before the first one.', 'validTo', `is before ${after.validFrom}`)
  if (after.branchId !== null && !(await findBranch(tx.kysely, after.branchId)))
    throw invalid('Office not found. It may have been deleted.', 'branchId', 'does not exist')
  await putFee(tx.kysely, after)
  await tx.note('fee', after.feeId, before, after)
  return after
}

/** The fees with the names of their offices. */
export async function shownFees(db: Tables, fees: readonly Fee[]): Promise<ShownFee[]> {
  const branches = fees.some(({ branchId }) => branchId !== null) ? await branchNames(db) : new Map()
  return fees.map((fee) => ({ ...fee, branchName: branches.get(fee.branchId ?? '')?.name ?? '' }))
}

/** All there are, and which of them bills of today can have. */
export async function feesNow({ db, clock }: Pick<ChangeDeps, 'db' | 'clock'>): Promise<ListedFee[]> {
  const day = jamaicaDay(clock.now())
  const rows = await shownFees(db.reads.kysely, await listFees(db.reads.kysely))
  return rows.map((fee) => ({ ...fee, current: isChargedOn(fee, day) }))
}

export const feeHandlers: Handlers<typeof fees, ChangeDeps> = {
  'fees.list': (_call, deps) => feesNow(deps),

  'fees.preview': async ({ body }, { db }) => {
    const charges = await parcelCharges(db.reads.kysely, body)
    return { day: body.day, charges, totalJmdCents: totalsOf(charges).totalJmdCents }
  },

  'fees.create': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'fee.create'), (tx) =>
      keep(tx, null, { ...body, feeId: deps.ids.next(), createdAt: tx.at, updatedAt: tx.at }),
    ),

  'fees.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = await mustFind(tx, params.feeId)
      return keep(tx, before, { ...before, ...pickDefined(body), updatedAt: tx.at })
    }
    return withTransaction(deps, byOf(signed, request, 'fee.update'), write, { mustHold })
  }),

  'fees.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'fee.delete'), async (tx) => {
      const before = await mustFind(tx, params.feeId)
      await deleteFee(tx.kysely, params.feeId)
      await tx.note('fee', params.feeId, before, null)
      return before
    }),
}
