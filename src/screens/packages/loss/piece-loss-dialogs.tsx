import { Text, Textarea, TextInput } from '@mantine/core'
import type { PieceLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { evenShareUsdCents, mostShareUsdCents, shareJmdCents } from '#sync/rules/packages/lost-pieces.ts'
import { ReasonDialog } from '../../../components/fields/reason-dialog.tsx'
import { decisionProblems } from '../../../components/pay-out/decision-problems.ts'
import { DialogButtons } from '../../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import {
  sendPieceFoundDecision,
  sendPieceLossDecision,
  sendPieceLossReport,
} from '../../../queries/api/money/losses.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { formatJmd, formatUsd, parseCents } from '../../../ui/texts/format.ts'

interface DialogProps {
  pkg: Package
  piece: number
  onClose: () => void
}

export function ReportPieceDialog({ pkg, piece, onClose }: DialogProps) {
  const { send } = useWrite(sendPieceLossReport)
  return (
    <ReasonDialog
      title={`Report piece ${piece} of ${pkg.trackingNumber} as lost?`}
      confirm="Report as lost"
      ask="What was done to find it?"
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: pkg.packageId, piece }, body: { reason } })
        await toastSuccessOf(sendPieceLossReport)
      }}
    >
      A supervisor or a senior decides how much of the declared value of{' '}
      {formatUsd(pkg.declaredValueUsdCents)} this piece is, and what the customer gets. It can still be found.
    </ReasonDialog>
  )
}

interface Values {
  share: string
  amount: string
  reason: string
}

function pieceProblems(values: Values, loss: PieceLoss, mostUsdCents: number): Record<string, string> {
  const shareCents = parseCents(values.share, 'US')
  const mostJmdCents = shareCents === null ? Number.POSITIVE_INFINITY : shareJmdCents(loss, shareCents)
  const problems = decisionProblems(values, {
    mostJmdCents,
    text: `The value of this piece is ${formatJmd(mostJmdCents)}.`,
  })
  if (shareCents === null) problems['share'] = 'Enter the value of this piece in US dollars.'
  else if (shareCents > mostUsdCents)
    problems['share'] = `${formatUsd(mostUsdCents)} of the declared value is left for this piece.`
  return problems
}

type ClaimProps = DialogProps & { loss: PieceLoss }

/** The form of a decision: pieces of the same value are proposed. */
function usePieceDecision({ pkg, piece, loss, onClose }: ClaimProps) {
  const { send } = useWrite(sendPieceLossDecision)
  const mostUsdCents = mostShareUsdCents(pkg, loss)
  const evenUsdCents = evenShareUsdCents(pkg, loss)
  const state = useSaveForm<Values>({
    initialValues: {
      share: (evenUsdCents / 100).toFixed(2),
      amount: (shareJmdCents(loss, evenUsdCents) / 100).toFixed(2),
      reason: '',
    },
    check: (values) => pieceProblems(values, loss, mostUsdCents),
    save: async ({ share, amount, reason }) => {
      const body = {
        shareUsdCents: parseCents(share, 'US') ?? 0,
        amountJmdCents: parseCents(amount, 'J') ?? 0,
        reason: reason.trim(),
      }
      await send({ params: { id: pkg.packageId, piece }, body })
      await toastSuccessOf(sendPieceLossDecision)
      onClose()
    },
  })
  return { state, mostUsdCents }
}

/** Decides a claim for a piece. */
export function DecidePieceDialog(props: ClaimProps) {
  const { pkg, piece, loss, onClose } = props
  const { state, mostUsdCents } = usePieceDecision(props)
  const { share, amount } = state.form.values
  const cents = parseCents(amount, 'J') ?? 0
  const mostJmdCents = shareJmdCents(loss, parseCents(share, 'US') ?? 0)
  const confirm = cents > 0 ? `Credit ${formatJmd(cents)}` : 'Pay nothing'
  const moneyField = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const
  return (
    <Dialog title={`Decide about piece ${piece} of ${pkg.trackingNumber}`} onClose={onClose}>
      <SaveForm
        state={state}
        label="Decide about the lost piece"
        actions={<DialogButtons confirm={confirm} busy={state.busy} onClose={onClose} />}
      >
        <Text>
          The package was declared at {formatUsd(loss.valueUsdCents)} for {pkg.pieces} pieces, of which{' '}
          {formatUsd(mostUsdCents)} is left for this one. The customer gets a credit note for the amount.
        </Text>
        <TextInput
          label="Value of this piece (US$)"
          data-autofocus
          {...moneyField}
          {...state.form.getInputProps('share')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput
          label="Amount (J$)"
          description={`At most ${formatJmd(mostJmdCents)}; 0 to pay nothing.`}
          {...moneyField}
          {...state.form.getInputProps('amount')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Textarea
          label="Reason"
          description="The customer sees it."
          maxLength={500}
          {...state.form.getInputProps('reason')}
        />
      </SaveForm>
    </Dialog>
  )
}

/** Decides about the credit for a piece that was found after all. */
export function DecidePieceFoundDialog({
  pkg,
  piece,
  loss,
  keepsCredit,
  onClose,
}: DialogProps & { loss: PieceLoss; keepsCredit: boolean }) {
  const { send } = useWrite(sendPieceFoundDecision)
  const amount = formatJmd(loss.paidJmdCents)
  return (
    <ReasonDialog
      title={keepsCredit ? `Let the customer keep ${amount}?` : `Take ${amount} back?`}
      confirm={keepsCredit ? 'Keep credit' : 'Take credit back'}
      ask="Why? The customer sees it."
      isHarmless={keepsCredit}
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: pkg.packageId, piece }, body: { keepsCredit, reason } })
        await toastSuccessOf(sendPieceFoundDecision)
      }}
    >
      It is about the credit for piece {piece} of {pkg.trackingNumber}, which was found.
    </ReasonDialog>
  )
}
