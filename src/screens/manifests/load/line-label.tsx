import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ModeTag } from '../../../components/badges/mode-tag.tsx'
import { ownerText } from '../../../components/package-form/owner-text.ts'
import { missingCustomerText } from '../../../queries/customers.ts'
import type { LineItem } from '../../../queries/manifests.ts'
import { useIsBehind } from '../../../queries/sync-status.ts'
import { formatColumnLb } from '../../../ui/texts/format.ts'
import classes from '../manifest.module.css'

type ShownItem = LineItem<{ readonly packageId: string }>

const ownerWords = ({ pkg, owner }: ShownItem, isBehind: boolean): string => {
  if (!pkg) return isBehind ? 'Still syncing to this device' : 'This package isn’t on this device'
  if (pkg.accountId === null) return 'Customer not identified'
  return owner ? ownerText(owner) : missingCustomerText(isBehind)
}

/** The package's number and its customer. */
export function LineLabel({ item }: { item: ShownItem }) {
  const { pkg, line } = item
  const isBehind = useIsBehind()
  return (
    <>
      <div className={classes['words']}>
        <Link
          to="/admin/packages/$package"
          params={{ package: line.packageId }}
          className={classes['code'] ?? ''}
        >
          {pkg?.trackingNumber ?? 'Package'}
        </Link>
        <Text size="sm" c="dimmed" className={classes['about'] ?? ''}>
          <span>{ownerWords(item, isBehind)}</span>
          {pkg?.description && <span>{pkg.description}</span>}
        </Text>
      </div>
      {pkg?.mode && <ModeTag mode={pkg.mode} />}
      <span className={classes['weight']}>{formatColumnLb(pkg?.weightLb)}</span>
    </>
  )
}
