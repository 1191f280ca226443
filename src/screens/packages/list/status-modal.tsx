import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { statusText } from '#sync/entities/packages/package-status.ts'
import { mutate } from '../../../changes/mutate.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { useSession } from '../../../session/session.ts'
import { hasServer, useConnectionStore } from '../../../stores/connection.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { toActor } from '../../../stores/session.ts'
import { notSavedText } from '../../../ui/dialogs/not-saved.ts'
import { plural } from '../../../ui/texts/format.ts'
import { batchSaver } from './id-batches.ts'
import { type AllowedMove, allowedMoves, type PackageProgress } from './moves.ts'
import { noteLabel, savedStatusText, statusHint } from './status-texts.ts'

interface StatusModalProps {
  packages: readonly (PackageProgress & { packageId: string })[]
  onClose: () => void
  onSaved?: () => void
}

interface StatusValues {
  status: string
  note: string
  /** The reason that an unpaid package needs to be corrected to delivered. */
  overrideReason: string
}

const askedNote = (move: AllowedMove | undefined) => noteLabel(move?.status, move?.stepBack ?? false)

function check({ note }: StatusValues, move: AllowedMove | undefined): Record<string, string> {
  if (!move) return { status: 'Choose a status.' }
  return askedNote(move).isRequired && note.trim() === '' ? { note: 'Say why, in a few words.' } : {}
}

/** Sets the status of one or more packages, limited to the statuses this person may set, with the note a step needs. */
export function StatusModal({ packages, onClose, onSaved }: StatusModalProps) {
  const session = useSession()
  const [saveBatches] = useState(batchSaver)
  const moves = session ? allowedMoves(packages, toActor(session)) : []
  const moveOf = ({ status }: StatusValues) => moves.find((move) => move.status === status)
  const state = useSaveForm<StatusValues>({
    initialValues: { status: '', note: '', overrideReason: '' },
    check: (values) => check(values, moveOf(values)),
    async save(values) {
      const move = moveOf(values)
      if (!move || !session) return
      const args = statusArgs(move, values, session.branchId)
      await saveBatches(packages, args, (packageIds) =>
        mutate('package.statusUpdate', { packageIds, ...args }),
      )
      const isOnline = hasServer(useConnectionStore.getState().level)
      toastSuccess(savedStatusText(packages.length, move.status, isOnline))
      onSaved?.()
      onClose()
    },
    failure: notSavedText,
  })
  const title = `Status of ${plural(packages.length, 'package')}`
  const field = state.form.getInputProps
  const move = moveOf(state.form.values)
  const { label, isRequired } = askedNote(move)
  return (
    <FormDialog onClose={onClose} title={title} label="Set status" state={state}>
      {moves.length > 0 && (
        <Text size="sm" c="dimmed">
          Customers are notified immediately, so this can’t be undone. To correct a wrong status, set the
          right one.
        </Text>
      )}
      {moves.length === 0 && <Text>You can’t set one status for all of these. Choose fewer packages.</Text>}
      <NativeSelect
        label="New status"
        data={[
          { value: '', label: 'Choose' },
          ...moves.map(({ status, stepBack }) => ({
            value: status,
            label: `${statusText(status)}${statusHint(status, stepBack)}`,
          })),
        ]}
        {...field('status')}
      />
      <Textarea label={label} required={isRequired} maxLength={200} {...field('note')} />
      {move?.status === 'Delivered' && (
        <Textarea
          label="Why is it gone unpaid?"
          description="Only if something isn’t billed or paid yet. It stays owed."
          maxLength={200}
          {...field('overrideReason')}
        />
      )}
    </FormDialog>
  )
}

/** The arguments of the move, without its packages. */
function statusArgs({ status }: AllowedMove, values: StatusValues, branchId: string | null) {
  const isDelay = status === 'Delayed'
  const note = values.note.trim()
  return {
    status,
    reason: isDelay ? note : '',
    note: isDelay ? '' : note,
    branchId,
    overrideReason: status === 'Delivered' ? values.overrideReason.trim() : '',
  }
}
