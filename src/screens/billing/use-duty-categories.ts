import { useState } from 'react'
import { failureText } from '../../components/save-form/field-texts.ts'
import { shippingRatesQuery } from '../../queries/api/estimates.ts'
import { fetchPackageBill } from '../../queries/api/invoices.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import type { BillPackage } from './bill-packages.ts'

/** A package as another kind of goods, with the lines that the server makes of it then. */
type Recategorised = Pick<BillPackage, 'lines' | 'totalJmdCents'> & { readonly category: string }

/** What each package is for customs. The first category of the duty table holds for what nobody has named one for. */
export function useDutyCategories(packages: readonly BillPackage[]) {
  const rates = useServerQuery(shippingRatesQuery)
  const [changed, setChanged] = useState<ReadonlyMap<string, Recategorised>>(new Map())
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const categories =
    rates.is === 'shown' ? (rates.data.dutyTable?.rates.categories.map(({ category }) => category) ?? []) : []
  const choose = async (packageId: string, category: string) => {
    setProblem('')
    setPending(packageId)
    try {
      const { featureValues, totalJmdCents } = await fetchPackageBill(packageId, category)
      setChanged((before) =>
        new Map(before).set(packageId, { category, lines: featureValues, totalJmdCents }),
      )
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setPending(null)
    }
  }
  return {
    categories,
    choose,
    /** The package whose lines are being made anew. */
    pending,
    problem,
    packages: packages.map((one) => ({
      category: categories[0] ?? '',
      ...one,
      ...changed.get(one.packageId),
    })),
    /** As the bill takes it: only what differs from the first category. */
    named: [...changed]
      .filter(([, { category }]) => category !== categories[0])
      .map(([packageId, { category }]) => ({ packageId, category })),
  }
}
