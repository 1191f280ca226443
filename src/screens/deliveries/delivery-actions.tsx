import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deliveryAllows } from '#sync/entities/deliveries/delivery-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { cancelDelivery } from '../../queries/api/deliveries.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { AssignIcon, BroughtBackIcon, CancelIcon, EditIcon } from '../../ui/icons.ts'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { BringBackDialog } from './bring-back-dialog.tsx'
import type { ShownDelivery } from './delivery-facts.tsx'

type Asked = 'assign' | 'back' | 'cancel' | null

/** The office's actions for a delivery that its status allows. */
export function DeliveryActions({ delivery }: { delivery: ShownDelivery }) {
  const session = useSession()
  const [question, setQuestion] = useState<Asked>(null)
  if (!session) return null
  const { deliveryId, status } = delivery
  const canPlan = deliveryPolicy.canPlan(session) && isOneOf(deliveryAllows.planning.in, status)
  const close = () => setQuestion(null)
  const actions = [
    {
      text: 'Bring back to the office',
      icon: <BroughtBackIcon size={18} />,
      isOffered: canPlan && status === 'OutForDelivery',
      onClick: () => setQuestion('back'),
    },
    {
      text: 'Cancel delivery',
      icon: <CancelIcon size={18} />,
      isDangerous: true,
      isOffered: deliveryPolicy.canCancel(session) && isOneOf(deliveryAllows.remove.in, status),
      onClick: () => setQuestion('cancel'),
    },
  ].filter(({ isOffered }) => isOffered)
  return (
    <>
      {canPlan && (
        <>
          <Button
            variant="default"
            leftSection={<EditIcon size={18} />}
            component={Link}
            to={pathTo('/admin/deliveries/$delivery/edit', { delivery: deliveryId })}
          >
            Edit
          </Button>
          <Button leftSection={<AssignIcon size={18} />} onClick={() => setQuestion('assign')}>
            Assign
          </Button>
        </>
      )}
      <MoreActions choices={actions} />
      {question === 'assign' && <AssignDialog deliveries={[delivery]} onClose={close} />}
      {question === 'back' && <BringBackDialog deliveryId={deliveryId} onClose={close} />}
      {question === 'cancel' && <CancelDialog deliveryId={deliveryId} onClose={close} />}
    </>
  )
}

interface AskProps {
  deliveryId: string
  onClose: () => void
}

function CancelDialog({ deliveryId, onClose }: AskProps) {
  const { send } = useWrite(cancelDelivery)
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title={`Cancel ${deliveryNumber(deliveryId)}?`}
      confirm="Cancel delivery"
      ask="Why is it cancelled? The customer can read this on the void invoice."
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: deliveryId }, query: { reason } })
        await toastSuccessOf(cancelDelivery)
        await navigate({ to: '/admin/deliveries' })
      }}
    >
      It leaves its driver’s round, its packages wait at the office again, and its fee is voided. What was
      paid on it becomes account credit.
    </ReasonDialog>
  )
}
