import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { EstimateReply } from '#sync/api/money/invoice-bodies.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { pathTo } from '../../../guards/path-to.ts'
import { useSession } from '../../../session/session.ts'
import { EditIcon, InvoiceIcon, PrintIcon } from '../../../ui/icons.ts'
import { MoreActions } from '../../../ui/menus/more-actions.tsx'
import type { EstimateDialogName } from './estimate-dialogs.tsx'
import { EstimateDialog } from './estimate-dialogs.tsx'

/** The actions this person may take on the estimate. An invoiced estimate can't change. */
export function EstimateActions({ estimate, onEdit }: { estimate: EstimateReply; onEdit: () => void }) {
  const session = useSession()
  const [dialog, setDialog] = useState<EstimateDialogName | null>(null)
  if (!session) return null
  const isOpen = estimate.invoiceId === null
  const items: readonly (readonly [text: string, name: EstimateDialogName, isOffered: boolean])[] = [
    ['Change title or customer', 'edit', invoicePolicy.canUpdate(session)],
    ['Delete estimate', 'remove', invoicePolicy.canRemove(session)],
  ]
  const actions = isOpen ? items.filter(([, , isOffered]) => isOffered) : []
  return (
    <>
      {isOpen && invoicePolicy.canUpdate(session) && (
        <Button variant="default" leftSection={<EditIcon size={18} />} onClick={onEdit}>
          Edit lines
        </Button>
      )}
      <Button
        variant="default"
        component={Link}
        to={pathTo('/admin/invoices/estimate/$estimate/print', { estimate: estimate.invoiceEstimateId })}
        leftSection={<PrintIcon size={18} />}
      >
        Print
      </Button>
      {isOpen && invoicePolicy.canCreate(session) && (
        <Button leftSection={<InvoiceIcon size={18} />} onClick={() => setDialog('invoice')}>
          Turn into invoice
        </Button>
      )}
      <MoreActions choices={actions.map(([text, name]) => ({ text, onClick: () => setDialog(name) }))} />
      {dialog && <EstimateDialog name={dialog} estimate={estimate} onClose={() => setDialog(null)} />}
    </>
  )
}
