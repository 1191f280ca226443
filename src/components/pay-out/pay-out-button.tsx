import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { useSession } from '../../session/session.ts'
import { PayOutIcon } from '../../ui/icons.ts'
import type { PayOutDialogProps } from './pay-out-dialog.tsx'
import { PayOutDialog } from './pay-out-dialog.tsx'

interface PayOutButtonProps extends Omit<PayOutDialogProps, 'onClose'> {
  /** A verb: "Refund" next to a payment, "Pay out" next to credit. */
  text: string
  size?: 'xs'
}

/** Pays out a customer's credit; hidden from people without the right. */
export function PayOutButton({ text, size, ...dialog }: PayOutButtonProps) {
  const session = useSession()
  const [isOpen, open] = useDisclosure(false)
  if (!session || !paymentPolicy.canRefund(session)) return null
  return (
    <>
      <Button
        variant="default"
        {...(size ? { size } : {})}
        leftSection={<PayOutIcon size={size ? 16 : 18} />}
        onClick={open.open}
      >
        {text}
      </Button>
      {isOpen && <PayOutDialog {...dialog} onClose={open.close} />}
    </>
  )
}
