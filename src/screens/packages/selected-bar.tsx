import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { BillDialog } from '../../components/bill/bill-dialog.tsx'
import { LabelsDialog } from '../../components/labels/lazy-labels.ts'
import { BulkBar } from '../../components/list/bulk-bar.tsx'
import type { Selection } from '../../components/list/use-selection.ts'
import { useSession } from '../../session/session.ts'
import { plural } from '../../ui/format.ts'
import { CustomsDialog } from './customs-dialog.tsx'
import { StatusModal } from './status-modal.tsx'

/** The actions for the selected packages. */
export function SelectedBar({ selection, total }: { selection: Selection<Package>; total: number }) {
  const session = useSession()
  const maySet = session !== null && packagePolicy.canSetStatus(session)
  const [setting, status] = useDisclosure(false)
  const [recording, customs] = useDisclosure(false)
  const [printing, labels] = useDisclosure(false)
  const mayBill = session !== null && invoicePolicy.canCreate(session)
  // The packages at the time of the press, because a billed one may leave the list behind the dialog.
  const [billIds, setBillIds] = useState<readonly string[] | null>(null)
  const bar = (
    <BulkBar selection={selection} total={total} what="package">
      {maySet && (
        <>
          <Button variant="white" onClick={status.open}>
            Set status
          </Button>
          <Button variant="white" onClick={customs.open}>
            Record customs
          </Button>
        </>
      )}
      {mayBill && (
        <Button variant="white" onClick={() => setBillIds(selection.rows.map(({ packageId }) => packageId))}>
          Bill selected
        </Button>
      )}
      <Button variant="white" onClick={labels.open}>
        Print labels
      </Button>
      {setting && (
        <StatusModal
          // A delayed package's progress is in its events; the rule checks it again on saving.
          packages={selection.rows.map((row) => ({
            packageId: row.packageId,
            status: row.status,
            reached: reachedBy(row),
          }))}
          onClose={status.close}
          onSaved={selection.clear}
        />
      )}
      {recording && (
        <CustomsDialog packages={selection.rows} onClose={customs.close} onSaved={selection.clear} />
      )}
      {printing && <LabelsDialog packages={selection.rows} onClose={labels.close} />}
    </BulkBar>
  )
  return (
    <>
      {bar}
      {billIds && (
        <BillDialog
          title={`Bill ${plural(billIds.length, 'package')}`}
          selection={{ packageIds: billIds }}
          onClose={() => setBillIds(null)}
        />
      )}
    </>
  )
}

const reachedBy = (row: Package) => (row.status === 'Delayed' ? 'PreAlert' : row.status)
