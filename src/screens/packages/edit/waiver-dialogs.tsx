import type { Package } from '#sync/entities/packages/package.ts'
import { ReasonDialog } from '../../../components/fields/reason-dialog.tsx'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import {
  sendChargesWaiver,
  sendStorageBill,
  withdrawChargesWaiver,
} from '../../../queries/api/staff-packages.ts'

interface DialogProps {
  pkg: Package
  onClose: () => void
}

export function WaiveDialog({ pkg: { packageId, trackingNumber }, onClose }: DialogProps) {
  const { send } = useWrite(sendChargesWaiver)
  return (
    <ReasonDialog
      title={`Waive the charges of ${trackingNumber}?`}
      confirm="Waive charges"
      ask="Why is nothing charged?"
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: packageId }, body: { reason } })
        await toastSuccessOf(sendChargesWaiver)
      }}
    >
      It can be handed over without an invoice, and its storage is free. You can take this back until it’s
      handed over.
    </ReasonDialog>
  )
}

export function TakeBackDialog({ pkg: { packageId, trackingNumber }, onClose }: DialogProps) {
  const { send } = useWrite(withdrawChargesWaiver)
  return (
    <ReasonDialog
      title={`Take the waiver of ${trackingNumber} back?`}
      confirm="Take waiver back"
      isHarmless
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: packageId } })
        await toastSuccessOf(withdrawChargesWaiver)
      }}
    >
      The package has to be billed before it’s handed over.
    </ReasonDialog>
  )
}

/** Bills the storage charged after the invoice, or waives it with a reason. */
export function BillStorageDialog({ pkg, amount, onClose }: DialogProps & { amount: string }) {
  const { send } = useWrite(sendStorageBill)
  return (
    <ReasonDialog
      title={`Bill ${amount} of storage?`}
      confirm="Bill storage"
      ask="Waived because (leave empty to charge it)"
      isOptional
      isHarmless
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: pkg.packageId }, body: { waiver: reason === '' ? null : reason } })
        await toastSuccessOf(sendStorageBill)
      }}
    >
      An invoice of its own is issued and mailed. With a reason, it comes to nothing and shows why.
    </ReasonDialog>
  )
}
