import { Button, Group, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod'
import type { CheckoutDetails } from '#sync/api/money/checkouts.ts'
import { openStatuses, staffSteps } from '#sync/entities/money/checkout-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { clock } from '../../browser/clock.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useRowAtOpening } from '../../components/save-form/use-row-at-opening.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import {
  prolongPaymentLink,
  removePaymentLink,
  setCheckoutStatus,
} from '../../queries/api/money/checkouts.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { type Session, useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { formatDateTime, plural } from '../../ui/texts/format.ts'

type PaymentLink = z.output<typeof CheckoutDetails>
const questions = ['prolong', 'cancel', 'delete'] as const
type Question = (typeof questions)[number]

interface LinkDialogProps {
  readonly link: PaymentLink
  readonly onClose: () => void
}

/** The days that a link may be prolonged by. The server takes thirty from its own clock. */
const lives = [1, 3, 7, 14, 28]

function ProlongDialog({ link, onClose }: LinkDialogProps) {
  const { send } = useEdit(prolongPaymentLink)
  const atOpening = useRowAtOpening(link)
  const state = useSaveForm({
    initialValues: { days: '7' },
    check: () => ({}),
    save: async ({ days }) => {
      const expiresAt = isoOf(clock.now() + Number(days) * dayMs)
      await send({ params: { id: atOpening.checkoutId }, body: { expiresAt }, base: atOpening })
      toastSuccess(`The link can be paid until ${formatDateTime(expiresAt)}`)
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title="Change when the link expires" label="Save" state={state}>
      <NativeSelect
        label="It can be paid for"
        description={`Now until ${formatDateTime(atOpening.expiresAt)}`}
        data={lives.map((days) => ({ value: String(days), label: `${plural(days, 'day')} from now` }))}
        {...state.form.getInputProps('days')}
      />
    </FormDialog>
  )
}

function CancelDialog({ link: { checkoutId }, onClose }: LinkDialogProps) {
  const { send } = useWrite(setCheckoutStatus)
  return (
    <ReasonDialog
      title="Cancel this payment link?"
      confirm="Cancel link"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: checkoutId }, body: { status: 'cancelled' } })
        await toastSuccessOf(setCheckoutStatus)
      }}
    >
      It can no longer be paid. A payment that’s already on its way is kept as account credit.
    </ReasonDialog>
  )
}

function DeleteDialog({ link: { checkoutId }, onClose }: LinkDialogProps) {
  const { send } = useWrite(removePaymentLink)
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title="Delete this payment link?"
      confirm="Delete link"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: checkoutId } })
        toastSuccess('Payment link deleted')
        await navigate({ to: '/admin/payment-links' })
      }}
    >
      It leaves the list, and its address no longer opens. A payment that’s already on its way is kept as
      account credit.
    </ReasonDialog>
  )
}

/** The actions on a payment link that are possible now. Money that came for it keeps it in the books. */
export function offeredQuestions(
  person: Pick<Session, 'role' | 'permissions'>,
  { status, paymentId }: Pick<PaymentLink, 'status' | 'paymentId'>,
): readonly Question[] {
  const canUpdate = checkoutPolicy.canUpdate(person)
  const isOffered: Record<Question, boolean> = {
    prolong: canUpdate && openStatuses.includes(status),
    cancel: canUpdate && staffSteps.steps[status].includes('cancelled'),
    delete:
      checkoutPolicy.canRemove(person) && status !== 'paid' && status !== 'mismatch' && paymentId === null,
  }
  return questions.filter((question) => isOffered[question])
}

const questionText: Record<Question, string> = {
  prolong: 'Change expiry',
  cancel: 'Cancel link',
  delete: 'Delete link',
}

export function LinkActions({ link }: { link: PaymentLink }) {
  const session = useSession()
  const [question, setQuestion] = useState<Question | null>(null)
  if (!session) return null
  const close = () => setQuestion(null)
  return (
    <Group>
      {offeredQuestions(session, link).map((name) => (
        <Button key={name} variant="default" onClick={() => setQuestion(name)}>
          {questionText[name]}
        </Button>
      ))}
      {question === 'prolong' && <ProlongDialog link={link} onClose={close} />}
      {question === 'cancel' && <CancelDialog link={link} onClose={close} />}
      {question === 'delete' && <DeleteDialog link={link} onClose={close} />}
    </Group>
  )
}
