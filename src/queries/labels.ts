import { fullName } from '#sync/entities/accounts/account-name.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { LabelPaper } from '#sync/rules/label/label-texts.ts'
import { brandKeyOf, useCompanyNames } from '../guards/company-names.ts'
import { useRows } from '../replica/live-rows.ts'
import { formatDay } from '../ui/texts/format.ts'

/**
 * These packages' labels from this device's data alone; undefined while loading. A package without a HAWB has no
 * label. Neither has one whose customer isn't on this device, because its label would say that the customer isn't
 * identified.
 */
export function useLabelPapers(packages: readonly Package[]): LabelPaper[] | undefined {
  const names = useCompanyNames()
  return useRows(
    async (db) => {
      const owners = await db.account.bulkGet(packages.map(({ accountId }) => accountId ?? ''))
      const branches = await db.branch.bulkGet(packages.map(({ branchId }) => branchId ?? ''))
      return packages.flatMap((pkg, n): LabelPaper[] => {
        const owner = owners[n]
        if (pkg.hawbNumber === null || (pkg.accountId !== null && !owner)) return []
        return [
          {
            brand: { name: names[brandKeyOf(owner?.brand)] },
            hawbNumber: pkg.hawbNumber,
            package: pkg,
            owner: owner ? { name: fullName(owner), mailbox: owner.mailbox } : null,
            destination: branches[n] ?? null,
            receivedText: pkg.checkedInAt ? formatDay(pkg.checkedInAt) : '',
          },
        ]
      })
    },
    [packages, names],
  )
}
