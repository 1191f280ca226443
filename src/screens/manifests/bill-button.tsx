import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Manifest } from '#sync/entities/manifest.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { BillDialog } from '../../components/bill/bill-dialog.tsx'
import { useSession } from '../../session/session.ts'
import { InvoiceIcon } from '../../ui/icons.ts'

/** Bills the packages of a manifest, for all customers together. */
export function BillButton({ manifest: { manifestId, number } }: { manifest: Manifest }) {
  const session = useSession()
  const [isOpen, dialog] = useDisclosure(false)
  if (session === null || !invoicePolicy.canCreate(session)) return null
  return (
    <>
      <Button leftSection={<InvoiceIcon size={18} />} onClick={dialog.open}>
        Bill this manifest
      </Button>
      {isOpen && (
        <BillDialog
          title={`Bill ${number ?? 'this manifest'}`}
          selection={{ manifestId }}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
