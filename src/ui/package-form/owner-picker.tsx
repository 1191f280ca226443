import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconUser, IconUserOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './owner-picker.module.css'

/** As much of a customer as choosing one needs. */
export interface Owner {
  accountId: string
  mailbox: string
  firstName: string
  lastName: string
  status: 'Active' | 'Suspended'
}

export const ownerText = (owner: Pick<Owner, 'mailbox' | 'firstName' | 'lastName'>): string =>
  `${owner.mailbox} ${owner.firstName} ${owner.lastName}`.trim()

interface OwnerPickerProps {
  accountId: string | null
  /** The chosen customer; undefined while it is read, null when this device does not have it. */
  owner: Owner | null | undefined
  search: (text: string) => Promise<Owner[]>
  onChange: (accountId: string | null) => void
  error?: string | undefined
}

/** Whose package it is: found by mailbox, name or email, or left unidentified. */
export function OwnerPicker(props: OwnerPickerProps) {
  const { accountId, owner, onChange } = props
  if (accountId === null) return <Search {...props} />
  const words = owner === undefined ? '…' : owner ? ownerText(owner) : 'A customer not on this device'
  return (
    <div className={classes['chosen']}>
      <IconUser size={22} aria-hidden />
      <div className={classes['words']}>
        <Text size="sm" c="dimmed">
          Owner
        </Text>
        <Text fw={600}>{words}</Text>
        {owner?.status === 'Suspended' && (
          <Text size="sm" c="var(--mantine-color-error)">
            This account is suspended
          </Text>
        )}
        {props.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {props.error}
          </Text>
        )}
      </div>
      <Button variant="default" onClick={() => onChange(null)}>
        Change
      </Button>
    </div>
  )
}

function Search({ search, onChange, error }: OwnerPickerProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Owner[] | null>(null)
  const asked = useRef(0)
  const look = async (wanted: string) => {
    setText(wanted)
    const mine = ++asked.current
    const owners = wanted.trim().length < 2 ? null : await search(wanted.trim())
    // Answers may overtake each other; only the last question's counts.
    if (mine === asked.current) setFound(owners)
  }
  return (
    <div>
      <TextInput
        label="Owner"
        placeholder="Mailbox, name or email"
        description="Left empty, the package is unidentified"
        autoComplete="off"
        leftSection={<IconUserOff size={18} aria-hidden />}
        value={text}
        error={error}
        onChange={(event) => void look(event.currentTarget.value)}
      />
      {found && (
        <div className={classes['list']}>
          {found.length === 0 && (
            <Text p="sm" c="dimmed">
              No customer on this device is called that.
            </Text>
          )}
          {found.map((owner) => (
            <UnstyledButton
              key={owner.accountId}
              className={classes['option'] ?? ''}
              onClick={() => onChange(owner.accountId)}
            >
              <Group gap="xs" justify="space-between" wrap="nowrap">
                <span className={classes['name']}>
                  {owner.firstName} {owner.lastName}
                </span>
                <Text span fw={600}>
                  {owner.mailbox}
                </Text>
              </Group>
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  )
}
