import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import {
  type StoreOrderStatus,
  storeOrderAllows,
  storeOrderSteps,
} from '#sync/entities/orders/store-order-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { storeOrderRemoval } from '../../queries/api/store-orders.ts'
import { useSession } from '../../session/session.ts'
import { CancelIcon, DeleteIcon, EditIcon, UndoIcon } from '../../ui/icons.ts'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import { OrderStepDialog } from './order-step-dialog.tsx'
import { stepsForward } from './order-steps-forward.ts'
import { useStep } from './use-step.ts'

type OpenDialog = StoreOrderStatus | 'remove' | null

/** The office's actions for an order that its status allows: the next step as a button, others in the menu. */
export function OrderActions({ order }: { order: StoreOrderReply }) {
  const session = useSession()
  const [dialog, openDialog] = useState<OpenDialog>(null)
  if (!session) return null
  const { storeOrderId, status } = order
  const canUpdate = storeOrderPolicy.canUpdate(session)
  const next = stepsForward[status]
  const canStepTo = (to: StoreOrderStatus) => canUpdate && storeOrderSteps[status].includes(to)
  const actions = [
    {
      text: 'Back to Requested',
      icon: <UndoIcon size={18} />,
      onClick: () => openDialog('requested'),
      isOffered: canStepTo('requested'),
    },
    {
      text: 'Cancel order',
      icon: <CancelIcon size={18} />,
      isDangerous: true,
      isOffered: canStepTo('cancelled'),
      onClick: () => openDialog('cancelled'),
    },
    {
      text: 'Delete order',
      icon: <DeleteIcon size={18} />,
      isDangerous: true,
      isOffered: storeOrderPolicy.canRemove(session) && isOneOf(storeOrderAllows.remove.in, status),
      onClick: () => openDialog('remove'),
    },
  ].filter(({ isOffered }) => isOffered)
  const close = () => openDialog(null)
  return (
    <>
      {canUpdate && (
        <Button
          variant="default"
          leftSection={<EditIcon size={18} />}
          component={Link}
          to={pathTo('/admin/storeorders/$order/edit', { order: storeOrderId })}
        >
          Edit
        </Button>
      )}
      {next && canUpdate && <Button onClick={() => openDialog(next.to)}>{next.confirm}</Button>}
      <MoreActions choices={actions} />
      {next && dialog === next.to && <OrderStepDialog order={order} step={next} onClose={close} />}
      {dialog === 'requested' && <BackDialog order={order} onClose={close} />}
      {dialog === 'cancelled' && <CancelDialog order={order} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog order={order} onClose={close} />}
    </>
  )
}

interface AskProps {
  order: StoreOrderReply
  onClose: () => void
}

function BackDialog({ order, onClose }: AskProps) {
  const take = useStep(order)
  return (
    <ReasonDialog
      title="Back to Requested?"
      confirm="Back to Requested"
      isHarmless
      onClose={onClose}
      onConfirm={() => take({ status: 'requested' })}
    >
      The customer didn’t take this quote. Change the order, then send a new one.
    </ReasonDialog>
  )
}

function CancelDialog({ order, onClose }: AskProps) {
  const take = useStep(order)
  return (
    <ReasonDialog
      title={`Cancel ${storeOrderNumber(order.storeOrderId)}?`}
      confirm="Cancel order"
      onClose={onClose}
      onConfirm={() => take({ status: 'cancelled' })}
    >
      A cancelled order can’t be taken up again.
      {order.orderInvoiceId !== null &&
        ' Its invoice is voided, and what was paid on it becomes account credit.'}
    </ReasonDialog>
  )
}

function RemoveDialog({ order, onClose }: AskProps) {
  const { send } = useWrite(storeOrderRemoval)
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title={`Delete ${storeOrderNumber(order.storeOrderId)}?`}
      confirm="Delete order"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { storeOrderId: order.storeOrderId } })
        await toastSuccessOf(storeOrderRemoval)
        await navigate({ to: '/admin/storeorders' })
      }}
    >
      It leaves all lists. The audit log keeps what it was.
    </ReasonDialog>
  )
}
