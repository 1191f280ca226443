import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { mutate } from '../../data/mutate.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notSavedText } from '../../ui/not-saved.ts'

export function DeleteModal({ pkg, onClose }: { pkg: Package; onClose: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await mutate('package.remove', { packageId: pkg.packageId })
      toastSuccess('Package deleted successfully!')
      await navigate({ to: '/admin/packages' })
    } catch (error) {
      setProblem(notSavedText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={`Delete ${pkg.trackingNumber}?`}>
      <Text>Its timeline and photos go with it. The customer no longer sees it.</Text>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={remove}>
          Delete
        </Button>
      </Group>
    </Dialog>
  )
}
