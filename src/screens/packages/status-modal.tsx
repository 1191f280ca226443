import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type PackageStatus, statusText } from '#sync/entities/package-status.ts'
import { mutate } from '../../changes/mutate.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { toActor } from '../../stores/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { plural } from '../../ui/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { notSavedText } from '../../ui/not-saved.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { idBatches } from './id-batches.ts'
import { allowedMoves, type PackageProgress } from './moves.ts'

interface StatusModalProps {
  packages: readonly (PackageProgress & { packageId: string })[]
  onClose: () => void
  onSaved?: () => void
}

/** Sets the status of one or more packages, limited to the statuses this person may set, with the note a step needs. */
export function StatusModal({ packages, onClose, onSaved }: StatusModalProps) {
  const session = useSession()
  const moves = session ? allowedMoves(packages, toActor(session)) : []
  const [selectedStatus, setSelectedStatus] = useState<string>('')
  const [note, setNote] = useState('')
  const [overrideReason, setOverrideReason] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const move = moves.find(({ status }) => status === selectedStatus)
  const asks = noteLabel(move?.status, move?.stepBack ?? false)
  const isDelivered = move?.status === 'Delivered'
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!move || !session) return setProblem('Choose a status.')
    if (busy) return
    setBusy(true)
    setProblem('')
    const isDelay = move.status === 'Delayed'
    try {
      for (const packageIds of idBatches(packages))
        await mutate('package.statusUpdate', {
          packageIds,
          status: move.status,
          reason: isDelay ? note.trim() : '',
          note: isDelay ? '' : note.trim(),
          branchId: session.branchId,
          overrideReason: isDelivered ? overrideReason.trim() : '',
        })
      toastSuccess(`${plural(packages.length, 'package')} set to ${statusText(move.status)}`)
      onSaved?.()
      onClose()
    } catch (error) {
      setProblem(notSavedText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={`Status of ${plural(packages.length, 'package')}`}>
      <form onSubmit={save} noValidate>
        <Stack>
          {moves.length === 0 && (
            <Text>You can’t set one status for all of these. Choose fewer packages.</Text>
          )}
          <NativeSelect
            label="New status"
            value={selectedStatus}
            onChange={(event) => setSelectedStatus(event.currentTarget.value)}
            data={[
              { value: '', label: 'Choose' },
              ...moves.map(({ status, stepBack }) => ({
                value: status,
                label: `${statusText(status)}${statusHint(status, stepBack)}`,
              })),
            ]}
          />
          <Textarea
            label={asks.label}
            required={asks.required}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {isDelivered && <UnpaidReason value={overrideReason} onChange={setOverrideReason} />}
          {problem && (
            <Text role="alert" c="var(--mantine-color-error)">
              {problem}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={moves.length === 0}>
              Set status
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

interface UnpaidReasonProps {
  value: string
  onChange: (reason: string) => void
}

/** The reason that an unpaid package needs to be corrected to delivered. */
const UnpaidReason = ({ value, onChange }: UnpaidReasonProps) => (
  <Textarea
    label="Why is it gone unpaid?"
    description="Only if something isn’t billed or paid yet. It stays owed."
    maxLength={200}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** The hint about a status that needs a note or a reason. */
function statusHint(status: PackageStatus, stepBack: boolean): string {
  if (stepBack) return ' (step back, needs a note)'
  if (status === 'Delayed') return ' (needs a reason)'
  return status === 'Delivered' ? ' (correction, needs a note)' : ''
}

function noteLabel(
  status: PackageStatus | undefined,
  stepBack: boolean,
): { label: string; required: boolean } {
  if (status === 'Delayed') return { label: 'Why is it delayed?', required: true }
  if (status === 'Delivered')
    return { label: 'Why is it delivered without being handed over?', required: true }
  return stepBack ? { label: 'Why does it go back?', required: true } : { label: 'Note', required: false }
}
