import { jmdText } from '#sync/rules/money.ts'
import { countOpenBusiness } from '../db/accounts/open-business.ts'
import { creditOf, openNotesOf, owedBy } from '../db/billing/ledger.ts'
import type { Tables } from '../db/core/reads.ts'
import { countLeftUnbilled } from '../db/packages/to-bill.ts'

const countText = (count: number, singular: string, plural: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`]

/** The reasons that an account can't be closed, as sentences; empty if it can. */
export async function openBusinessOf(db: Tables, accountId: string): Promise<string[]> {
  const owed = await owedBy(db, accountId)
  const credit = (await creditOf(db, accountId)) + (await openNotesOf(db, accountId))
  const { packages, deliveries, orders, transfers } = await countOpenBusiness(db, accountId)
  const unbilledCount = await countLeftUnbilled(db, accountId)
  return [
    ...(owed > 0 ? [`${jmdText(owed)} to pay`] : []),
    ...(credit > 0 ? [`${jmdText(credit)} of credit`] : []),
    ...countText(packages, 'package on its way or waiting', 'packages on their way or waiting'),
    ...countText(
      unbilledCount,
      'package that was handed over and not billed',
      'packages that were handed over and not billed',
    ),
    ...countText(deliveries, 'open delivery', 'open deliveries'),
    ...countText(orders, 'open store order', 'open store orders'),
    ...countText(transfers, 'bank transfer being checked', 'bank transfers being checked'),
  ]
}
