import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { missingCustomerText } from '../../queries/customers.ts'
import { useNames } from '../../queries/known-names.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import classes from './floor.module.css'

interface FloorRowsProps {
  label: string
  packages: readonly Package[]
  /** Shown at the end of a row: the bin, or an action. */
  end?: (pkg: Package) => ReactNode
  /** Shown instead of the person who put the package there. */
  detail?: (pkg: Package) => ReactNode
}

/** Returns "by Wendy Clerk, 2 Nov 2026, 8:04 am"; '' if that wasn't recorded. */
export const placedText = ({ placement }: Package): string =>
  placement ? `by ${placement.by}, ${formatDateTime(placement.at)}` : ''

/** Packages with their customers, in large letters. */
export function FloorRows({ label, packages, end, detail = placedText }: FloorRowsProps) {
  const isLoading = useIsBehind()
  const { owner } = useNames(packages.flatMap(({ accountId }) => accountId ?? []))
  return (
    <ul className={classes['list']} aria-label={label}>
      <ShowMore inList key={label} rows={packages} step={50} what="package">
        {(pkg) => (
          <li key={pkg.packageId} className={classes['item']}>
            <div className={classes['words']}>
              <div className={classes['code']}>{pkg.trackingNumber}</div>
              <div>
                {pkg.accountId === null
                  ? 'Customer not identified'
                  : (owner(pkg.accountId) ?? missingCustomerText(isLoading))}
              </div>
              <Text size="sm" c="dimmed" component="div">
                {detail(pkg)}
              </Text>
            </div>
            {end?.(pkg)}
          </li>
        )}
      </ShowMore>
    </ul>
  )
}
