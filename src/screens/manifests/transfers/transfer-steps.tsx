import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Transfer } from '#sync/entities/packages/transfer.ts'
import { transferPolicy } from '#sync/policies/transfer.ts'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../../changes/mutate.ts'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { useBranchName } from '../../../queries/branches.ts'
import { type TransferItem, useHand } from '../../../queries/transfers.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx'
import { AllDoneIcon, OnRouteIcon } from '../../../ui/icons.ts'
import { plural } from '../../../ui/texts/format.ts'

interface StepProps {
  transfer: Transfer
  items: readonly TransferItem[]
}

/** The next step of a transfer, for the people who take it. */
export function TransferStep({ transfer, items }: StepProps) {
  const hand = useHand()
  const [isAsking, ask] = useDisclosure(false)
  if (!hand || !transferPolicy.canUpdate(hand.actor) || transfer.status === 'Closed') return null
  if (transfer.status === 'Departed') return null
  const departs = transfer.status === 'Open' && items.length > 0
  const isOffered = departs
    ? transferPolicy.canSend(hand, transfer)
    : transfer.status === 'Open'
      ? transferPolicy.canDrop(hand, transfer)
      : transferPolicy.canReceive(hand, transfer)
  if (!isOffered) return null
  return (
    <>
      <Button
        variant={transfer.status === 'Open' && !departs ? 'default' : 'filled'}
        leftSection={departs ? <OnRouteIcon size={18} aria-hidden /> : <AllDoneIcon size={18} aria-hidden />}
        onClick={ask.open}
      >
        {departs ? 'Send off' : 'Close transfer'}
      </Button>
      {isAsking && departs && <DepartDialog transfer={transfer} items={items} onClose={ask.close} />}
      {isAsking && !departs && <CloseDialog transfer={transfer} items={items} onClose={ask.close} />}
    </>
  )
}

interface QuestionProps extends StepProps {
  onClose: () => void
}

function DepartDialog({ transfer: { transferId, toBranchId }, items, onClose }: QuestionProps) {
  const office = useBranchName()(toBranchId)
  const state = useSaveForm({
    initialValues: { seal: '' },
    check: () => ({}),
    async save({ seal }) {
      await mutate('transfer.depart', { transferId, seal: seal.trim() })
      toastSuccess(successTexts['transfer.update'])
      onClose()
    },
    failure: (error) => (error instanceof Error ? error.message : ''),
  })
  return (
    <Dialog onClose={onClose} title={`Send off ${plural(items.length, 'package')} to ${office}?`}>
      <SaveForm
        state={state}
        label="Send off"
        actions={
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={state.busy}>
              Send off
            </Button>
          </DialogFoot>
        }
      >
        <TextInput
          label="Seal"
          description={`Its number, if the truck is sealed. Customers read “On the way to ${office}”.`}
          maxLength={200}
          autoComplete="off"
          {...state.form.getInputProps('seal')}
        />
      </SaveForm>
    </Dialog>
  )
}

function CloseDialog({ transfer: { transferId }, items, onClose }: QuestionProps) {
  const left = items.filter(({ line }) => line.arrival === 'Pending')
  const close = async () => {
    const missingPackageIds = left.map(({ line }) => line.packageId)
    await mutate('transfer.close', { transferId, missingPackageIds })
    toastSuccess(successTexts['transfer.update'])
    onClose()
  }
  const hasMissing = left.length > 0
  return (
    <AskDialog
      harmless={!hasMissing}
      title={hasMissing ? `Close with ${plural(left.length, 'package')} missing?` : 'Close transfer?'}
      confirm={hasMissing ? 'Close with what is missing' : 'Close transfer'}
      onConfirm={close}
      onClose={onClose}
    >
      {hasMissing
        ? 'What has not come is missing from now on, and its customers are told that we look for it. One that turns up is counted by a scan.'
        : 'Everything has been counted. A package that turns up later can still be counted.'}
    </AskDialog>
  )
}
