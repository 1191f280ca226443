import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import { PackageBadge } from '../../components/badges/package-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { usePackagesOf } from '../../queries/handover.ts'
import { NoPackageIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { SkeletonLines } from '../../ui/layout/skeletons.tsx'
import classes from './rows.module.css'

/** The customer's packages on this device, kept up to date; the list has older ones. */
export function PackagesPanel({ accountId }: { accountId: string }) {
  const packages = usePackagesOf(accountId, packageStatuses)
  return (
    <Panel
      title="Packages"
      flush
      action={
        <Anchor component={Link} to={pathTo('/admin/packages', { accountId })}>
          Open in the list
        </Anchor>
      }
    >
      {!packages && <SkeletonLines label="Loading the packages" />}
      {packages?.length === 0 && <EmptyState icon={NoPackageIcon} title="No packages yet" />}
      <ul className={classes['list']} aria-label="Packages">
        <ShowMore inList rows={[...(packages ?? [])].reverse()} step={50} what="package">
          {(pkg) => (
            <li key={pkg.packageId} className={classes['item']}>
              <div className={classes['words']}>
                <Anchor component={Link} to={pathTo('/admin/packages/$package', { package: pkg.packageId })}>
                  {pkg.trackingNumber}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {pkg.description}
                </Text>
              </div>
              <PackageBadge pkg={pkg} quiet />
            </li>
          )}
        </ShowMore>
      </ul>
    </Panel>
  )
}
