import type { ListedPriceGroup, priceGroups } from '#sync/api/money/price-groups.ts'
import { type PriceGroup, regularGroupId } from '#sync/entities/money/price-group.ts'
import { listText } from '#sync/lib/list-text.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import {
  countMembers,
  deletePriceGroup,
  findPriceGroup,
  listPriceGroups,
  putPriceGroup,
} from '../../db/billing/price-groups.ts'
import { listRateSheets } from '../../db/billing/rate-sheets.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'

async function mustFind(tx: Transaction, priceGroupId: string): Promise<PriceGroup> {
  const group = await findPriceGroup(tx.kysely, priceGroupId)
  if (!group) throw new Refusal('not-found', 'Price group not found. It may have been deleted.')
  return group
}

async function keep(tx: Transaction, before: PriceGroup | null, after: PriceGroup): Promise<PriceGroup> {
  const namesake = (await listPriceGroups(tx.kysely)).find(
    ({ priceGroupId, name }) =>
      priceGroupId !== after.priceGroupId && name.toLowerCase() === after.name.toLowerCase(),
  )
  if (namesake)
    throw new Refusal(
      'already-exists',
      `There is a price group "${namesake.name}" already. Choose another name.`,
      { name: ['is the name of another price group'] },
    )
  await putPriceGroup(tx.kysely, after)
  await tx.note('priceGroup', after.priceGroupId, before, after)
  return after
}

/** Each group with what names it. */
export async function priceGroupsNow(db: Tables): Promise<ListedPriceGroup[]> {
  const members = await countMembers(db)
  const sheets = await listRateSheets(db)
  return (await listPriceGroups(db)).map((group) => ({
    ...group,
    members: group.priceGroupId === regularGroupId ? null : (members.get(group.priceGroupId) ?? 0),
    rateSheets: sheets.filter(({ priceGroupId }) => priceGroupId === group.priceGroupId).length,
  }))
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A deleted group would move its customers to other prices, which is decided for each customer. */
async function mustBeUnused(tx: Transaction, { priceGroupId, name }: PriceGroup): Promise<void> {
  if (priceGroupId === regularGroupId)
    throw new Refusal(
      'wrong-state',
      `"${name}" is the group of visitors and of everybody who is in no other one. It stays.`,
    )
  const group = (await priceGroupsNow(tx.kysely)).find((row) => row.priceGroupId === priceGroupId)
  const uses = [
    [group?.members ?? 0, 'customer'],
    [group?.rateSheets ?? 0, 'rate sheet'],
  ] as const
  const texts = uses.filter(([count]) => count > 0).map(([count, noun]) => countText(count, noun))
  if (texts.length > 0)
    throw new Refusal(
      'wrong-state',
      `"${name}" still has ${listText(texts)}. Give the customers another group and delete the rate sheets first.`,
    )
}

export const priceGroupHandlers: Handlers<typeof priceGroups, ChangeDeps> = {
  'priceGroups.list': (_call, { db }) => priceGroupsNow(db.reads.kysely),

  'priceGroups.create': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'priceGroup.create'), (tx) =>
      keep(tx, null, { ...body, priceGroupId: deps.ids.next(), createdAt: tx.at, updatedAt: tx.at }),
    ),

  'priceGroups.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = await mustFind(tx, params.priceGroupId)
      return keep(tx, before, { ...before, ...pickDefined(body), updatedAt: tx.at })
    }
    return withTransaction(deps, byOf(signed, request, 'priceGroup.update'), write, { mustHold })
  }),

  'priceGroups.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'priceGroup.delete'), async (tx) => {
      const before = await mustFind(tx, params.priceGroupId)
      await mustBeUnused(tx, before)
      await deletePriceGroup(tx.kysely, params.priceGroupId)
      await tx.note('priceGroup', params.priceGroupId, before, null)
      return before
    }),
}
