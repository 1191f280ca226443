import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { packageRow } from '#sync/test/contract-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { claimHint } from './claim-values.ts'

const arrived: Partial<Package> = { status: 'AtHeadOffice', accountId: idOf(1), declaredValueUsdCents: 2_500 }
const at = '2026-11-20T12:00:00.000Z'

test.each<[name: string, over: Partial<Package>, hint: RegExp | null]>([
  ['can be claimed', {}, null],
  ['has no declared value', { declaredValueUsdCents: null }, /no declared value.*Enter what/],
  ['is declared as worth nothing', { declaredValueUsdCents: 0 }, /no declared value/],
  ['has no owner', { accountId: null }, /no owner yet/],
  ['was only announced', { status: 'PreAlert', declaredValueUsdCents: null }, null],
  [
    'was sold',
    { ending: beginEnding('Unclaimed', 'Sold', { reason: '', by: '', at }), declaredValueUsdCents: null },
    null,
  ],
])('staff read what a package that %s lacks for a claim', (_name, over, hint) => {
  const text = claimHint(packageRow(1, { ...arrived, ...over }))
  if (hint) expect(text).toMatch(hint)
  else expect(text).toBeNull()
})
