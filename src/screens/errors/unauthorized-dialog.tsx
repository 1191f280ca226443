import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'

/** Stays open until one of its two options is chosen. */
export function UnauthorizedDialog() {
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="ERROR! UNAUTHORIZED"
    >
      <Text>
        You're not authorized to access this page! Please login with the appropriate credentials to access
        this page.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button component={Link} to="/" variant="default">
          Home
        </Button>
        <Button component={Link} to={pathTo('/login')} data-autofocus>
          Login
        </Button>
      </Group>
    </Modal>
  )
}
