import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { type BillSelection, billsPreviewQuery } from '../../queries/api/money/bill.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AllDoneIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ServerContent } from '../server-content.tsx'
import { BillPreview } from './bill-preview.tsx'
import { BillResults } from './bill-results.tsx'
import { useIssuing } from './use-issuing.ts'

export interface BillDialogProps {
  /** "Bill manifest MAN-0007" */
  title: string
  selection: BillSelection
  onClose: () => void
}

/** Bills many customers together: a preview of each bill, the problems of single packages, and one button for all. */
export function BillDialog({ title, selection, onClose }: BillDialogProps) {
  const answer = useServerQuery(billsPreviewQuery(selection))
  const [results, setResults] = useState<readonly CustomerBill[] | null>(null)
  const issuing = useIssuing(selection, setResults)
  const showPreview = () => {
    issuing.reset()
    setResults(null)
    answer.again()
  }
  return (
    // The dialog stays open while bills are issued, because their results would not be seen otherwise.
    <Dialog title={title} onClose={issuing.busy ? issuing.stop : onClose} fullScreen>
      {results ? (
        <BillResults results={results} onAgain={showPreview} onClose={onClose} />
      ) : (
        <ServerContent
          answer={answer}
          away="You’re offline. Billing needs a connection; this page continues by itself."
        >
          {(bills) =>
            bills.length === 0 ? (
              <EmptyState
                icon={AllDoneIcon}
                title="Nothing to bill"
                text="Every package here is on an invoice already."
                action={<Button onClick={onClose}>Close</Button>}
              />
            ) : (
              <BillPreview bills={bills} issuing={issuing} onAgain={answer.again} onClose={onClose} />
            )
          }
        </ServerContent>
      )}
    </Dialog>
  )
}
