import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { withdrawCheckIn } from '../../data/withdraw.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notSavedText } from '../../ui/not-saved.ts'

interface RemoveModalProps {
  uid: string
  trackingNumber: string
  onClose: () => void
}

/** Takes the wrong box off the list while nobody else has heard of it. */
export function RemoveModal({ uid, trackingNumber, onClose }: RemoveModalProps) {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await withdrawCheckIn(uid)
      toastSuccess(`${trackingNumber} is no longer checked in`)
      onClose()
    } catch (error) {
      setProblem(notSavedText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={`Remove ${trackingNumber}?`}>
      <Text>
        It has not been sent. It goes from this device with its photos and corrections, as if it had never
        been scanned. Take its label off the box.
      </Text>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button color="red" loading={busy} onClick={remove}>
          Remove
        </Button>
      </Group>
    </Dialog>
  )
}
