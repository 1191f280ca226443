import { Button, Group, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconUser, IconUserOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { plural } from '../format.ts'
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

/** Whose package it is, in a few words. `owner`: undefined while it is read, null when this device does not have it. */
export function ownerWords(
  accountId: string | null,
  owner: Pick<Owner, 'mailbox' | 'firstName' | 'lastName'> | null | undefined,
): string {
  if (accountId === null) return 'No owner known'
  if (owner === undefined) return '…'
  return owner ? ownerText(owner) : 'A customer not on this device'
}

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
  const { accountId, owner } = props
  // Choosing and changing take away what had the focus: the keyboard goes on with what comes in its place.
  const [acted, setActed] = useState(false)
  const onChange = (chosen: string | null) => {
    setActed(true)
    props.onChange(chosen)
  }
  if (accountId === null) return <Search {...props} onChange={onChange} autoFocus={acted} />
  return (
    <div className={classes['chosen']}>
      <IconUser size={22} aria-hidden />
      <div className={classes['words']}>
        <Text size="sm" c="dimmed">
          Owner
        </Text>
        <Text fw={600}>{ownerWords(accountId, owner)}</Text>
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
      <Button variant="default" autoFocus={acted} onClick={() => onChange(null)}>
        Change
      </Button>
    </div>
  )
}

function Search({ search, onChange, error, autoFocus }: OwnerPickerProps & { autoFocus: boolean }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Owner[] | null>(null)
  const [problem, setProblem] = useState('')
  const asked = useRef(0)
  const look = async (wanted: string) => {
    setText(wanted)
    const mine = ++asked.current
    const asking = wanted.trim().length < 2 ? Promise.resolve(null) : search(wanted.trim())
    const [owners, words] = await asking.then(
      (answer) => [answer, ''] as const,
      () => [null, 'The customers could not be searched. Type again.'] as const,
    )
    // Answers may overtake each other; only the last question's counts.
    if (mine !== asked.current) return
    setFound(owners)
    setProblem(words)
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
        error={error ?? (problem || undefined)}
        autoFocus={autoFocus}
        onChange={(event) => void look(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">{found && `${plural(found.length, 'customer')} found`}</VisuallyHidden>
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
