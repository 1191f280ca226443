import { Button } from '@mantine/core'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { useSession } from '../../session/session.ts'
import { InvoiceIcon } from '../../ui/icons.ts'

/** Bills the packages of a manifest, for all customers together. The page has the dialog, which outlives this button. */
export function BillButton({ onPress }: { onPress: () => void }) {
  const session = useSession()
  if (session === null || !invoicePolicy.canCreate(session)) return null
  return (
    <Button leftSection={<InvoiceIcon size={18} />} onClick={onPress}>
      Bill this manifest
    </Button>
  )
}
