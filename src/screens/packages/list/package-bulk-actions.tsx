import type { Package } from '#sync/entities/packages/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { BillDialog } from '../../../components/bill/bill-dialog.tsx'
import type { BulkActions } from '../../../components/bulk-run/bulk-action.ts'
import { ConsolidateDialog } from '../../../components/consolidate/consolidate-dialog.tsx'
import { CategoriesDialog } from '../../../components/goods/categories-dialog.tsx'
import { LabelsDialog } from '../../../components/labels/lazy-labels.ts'
import { formatLb, plural } from '../../../ui/texts/format.ts'
import { CustomsDialog } from '../customs-dialog.tsx'
import { StatusModal } from './status-modal.tsx'

const reachedBy = (row: Package) => (row.status === 'Delayed' ? 'PreAlert' : row.status)

/** The actions for the selected packages. */
export const packageActions: BulkActions<Package> = {
  status: {
    text: 'Set status',
    isAllowed: packagePolicy.canSetStatus,
    worksOffline: true,
    dialog: ({ rows, clear, onClose }) => (
      <StatusModal
        // A delayed package's progress is in its events; the rule checks it again on saving.
        packages={rows.map((row) => ({
          packageId: row.packageId,
          status: row.status,
          reached: reachedBy(row),
        }))}
        onClose={onClose}
        onSaved={clear}
      />
    ),
  },
  customs: {
    text: 'Record customs',
    isAllowed: packagePolicy.canSetStatus,
    worksOffline: true,
    dialog: ({ rows, clear, onClose }) => <CustomsDialog packages={rows} onClose={onClose} onSaved={clear} />,
  },
  categories: {
    text: 'Set duty categories',
    isAllowed: packagePolicy.canUpdateAll,
    worksOffline: true,
    dialog: ({ rows, clear, onClose }) => (
      <CategoriesDialog packages={rows} onClose={onClose} onSaved={clear} />
    ),
  },
  consolidate: {
    text: 'Consolidate',
    isAllowed: packagePolicy.canUpdateAll,
    worksOffline: true,
    dialog: ({ rows, clear, onClose }) => (
      <ConsolidateDialog packages={rows} onClose={onClose} onSaved={clear} />
    ),
  },
  bill: {
    text: 'Bill selected',
    isAllowed: invoicePolicy.canCreate,
    dialog: ({ rows, onClose }) => (
      <BillDialog
        title={`Bill ${plural(rows.length, 'package')}`}
        selection={{ packageIds: rows.map(({ packageId }) => packageId) }}
        onClose={onClose}
      />
    ),
  },
  labels: {
    text: 'Print labels',
    isAllowed: () => true,
    worksOffline: true,
    dialog: ({ rows, onClose }) => <LabelsDialog packages={rows} onClose={onClose} />,
  },
}

/** The weight of the selected packages, and how many of them have none. */
export function weightSum(packages: readonly Package[]): string {
  const weights = packages.flatMap(({ weightLb }) => weightLb ?? [])
  const missingCount = packages.length - weights.length
  const sum = formatLb(Math.round(weights.reduce((total, lb) => total + lb, 0) * 100) / 100)
  return missingCount === 0 ? sum : `${sum}, ${missingCount} not weighed`
}
