import { useState } from 'react'
import { shippingRatesQuery } from '../../queries/api/money/estimates.ts'
import { fetchPackageBill } from '../../queries/api/money/invoices.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { useAction } from '../../ui/use-action.ts'
import type { BillPackage } from './bill-packages.ts'

/** A package in another category, with the server's lines for it. */
type Recategorised = Pick<BillPackage, 'lines' | 'totalJmdCents'> & { readonly category: string }

/** The category that a package has of its own, or its lines have. */
export const ownCategory = ''

/** The customs category by which each package is billed: its own, until another one is tried. */
export function useDutyCategories(packages: readonly BillPackage[]) {
  const rates = useServerQuery(shippingRatesQuery)
  const [changesById, setChangesById] = useState<ReadonlyMap<string, Recategorised>>(new Map())
  const categories =
    rates.is === 'shown' ? (rates.data.dutyTable?.rates.categories.map(({ category }) => category) ?? []) : []
  const { run, busy, problem } = useAction(async (packageId: string, category: string) => {
    if (category === ownCategory) {
      setChangesById((before) => new Map([...before].filter(([id]) => id !== packageId)))
      return
    }
    const { featureValues, totalJmdCents } = await fetchPackageBill(packageId, category)
    setChangesById((before) =>
      new Map(before).set(packageId, { category, lines: featureValues, totalJmdCents }),
    )
  }, failureText)
  return {
    categories,
    choose: run,
    /** The server is calculating the lines of a package again. */
    isCounting: busy,
    problem,
    packages: packages.map((row) => ({
      category: ownCategory,
      ...row,
      ...changesById.get(row.packageId),
    })),
    /** Only the categories that were chosen here. */
    named: [...changesById].map(([packageId, { category }]) => ({ packageId, category })),
  }
}
