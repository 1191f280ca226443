import { Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { mutate } from '../../data/mutate.ts'
import { toastSuccess } from '../../stores/notifications.ts'

export function DeleteModal({ pkg, onClose }: { pkg: Package; onClose: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const remove = async () => {
    try {
      await mutate('package.remove', { packageId: pkg.packageId })
      toastSuccess('Package deleted successfully!')
      await navigate({ to: '/admin/packages' })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Could not be saved on this device. Try again.')
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Delete ${pkg.trackingNumber}?`}>
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
        <Button color="red" onClick={remove}>
          Delete
        </Button>
      </Group>
    </Modal>
  )
}
