import { Button, Skeleton, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useBranches } from '../../queries/branches.ts'
import type { Session } from '../../session/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './florida-address.module.css'

/** The address a customer gives to shops, line by line as their forms ask for it. It is on the device: readable offline. */
export function FloridaAddress({ user }: { user: Session }) {
  const branches = useBranches()
  const warehouse = branches?.find((branch) => branch.kind === 'Warehouse')
  const clipboard = useClipboard({ timeout: 2000 })
  if (!warehouse)
    return (
      <Panel title="Your Florida address">
        {branches ? (
          <Text c="dimmed">
            It comes to this device as soon as the server is reached, and stays readable offline.
          </Text>
        ) : (
          <Skeleton h={168} aria-label="Loading your address" />
        )}
      </Panel>
    )
  const lines = [
    { what: 'Name', value: `${user.firstName} ${user.lastName}` },
    { what: 'Mailbox', value: user.mailbox },
    { what: 'Address', value: warehouse.address },
    { what: 'Telephone', value: warehouse.phone },
  ].filter(({ value }) => value !== '')
  const whole = `${user.firstName} ${user.lastName} ${user.mailbox}\n${warehouse.address}\n${warehouse.phone}`
  return (
    <Panel
      title="Your Florida address"
      action={
        <Button
          size="sm"
          variant="light"
          leftSection={clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => clipboard.copy(whole)}
        >
          {clipboard.copied ? 'Copied' : 'Copy all'}
        </Button>
      }
    >
      <dl className={classes['lines']}>
        {lines.map(({ what, value }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span>{value}</span>
              <CopyButton value={value} what={what} />
            </dd>
          </div>
        ))}
      </dl>
      {user.mailbox !== '' && (
        <Text size="sm" c="dimmed" mt="xs">
          Put {user.mailbox} into the second address line, so that we know the package is yours.
        </Text>
      )}
    </Panel>
  )
}
