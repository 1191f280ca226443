import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf } from '#sync/test/people.ts'
import { categoryCounts } from '../db/billing/category-counts.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'
import { suggestedCategory } from './category-lessons.ts'

const { server, accountId, onBooks } = await openCompany()
const { deps } = server.app

/** Each row has a word of its own, because what staff set in one row stays counted in the next. */
test.each<
  [
    name: string,
    word: string,
    role: Role,
    before: Partial<Package>,
    changes: Partial<Package>,
    counts: string[],
  ]
>([
  ['set by staff counts', 'kettle', 'Warehouse', {}, { dutyCategory: 'Books' }, ['Books 1']],
  ['set by a customer counts for nothing', 'lantern', 'User', {}, { dutyCategory: 'Books' }, []],
  [
    'corrected by staff counts for the new one alone',
    ...(['anvil', 'Employee', { dutyCategory: 'Books' }, { dutyCategory: 'Computers' }] as const),
    ['Computers 1'],
  ],
  [
    'taken away by staff stays counted',
    ...(['trumpet', 'Employee', { dutyCategory: 'Books' }, { dutyCategory: null }] as const),
    ['Books 1'],
  ],
  [
    'left as it was is not counted twice',
    ...(['ladder', 'Employee', { dutyCategory: 'Books' }, { weightLb: 7 }] as const),
    ['Books 1'],
  ],
])('a category %s', async (_name, word, role, before, changes, counts) => {
  const { packageId } = await putPackage(server, accountId, { description: word, ...before })
  const result = await onBooks(async (tx) => {
    await tx.part({ action: 'package.update', mutationId: null }, async (part) => {
      const row = must(await part.get('package', packageId), 'the package')
      await part.put('package', { ...row, ...changes })
    })
    return categoryCounts(tx.kysely, [word])
  }, actorOf(role))
  if (result instanceof Refusal) throw result
  expect(result.map(({ category, count }) => `${category} ${count}`)).toEqual(counts)
})

test('a description suggests a category of the table that holds on its day', async () => {
  const { kysely } = deps.db.reads
  const today = jamaicaDay(deps.clock.now())
  expect(await suggestedCategory(kysely, today, 'Novel')).toBe('Books')
  expect(await suggestedCategory(kysely, '1990-01-01', 'Novel')).toBeNull()
})
