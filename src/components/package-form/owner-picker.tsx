import { CloseButton, Combobox, Group, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconUser, IconUserOff } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { plural } from '../../ui/format.ts'
import { chosenByEnter, exactMailbox, type Owner, whyUnchosen } from './owner-choice.ts'
import classes from './owner-picker.module.css'
import { useOwnerSearch } from './use-owner-search.ts'

export type { Owner } from './owner-choice.ts'

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

/** What the field holds: a customer, or text that is none yet. */
export interface OwnerInput {
  readonly accountId: string | null
  readonly text: string
}

interface OwnerPickerProps extends OwnerInput {
  /** The chosen customer; undefined while it is read, null when this device does not have it. */
  owner: Owner | null | undefined
  search: (text: string) => Promise<Owner[]>
  onChange: (entry: OwnerInput) => void
  error?: string | undefined
  /** Where a form finds the field to put the focus there. */
  path?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/**
 * Whose package it is: arrows and Enter choose from the list, a whole mailbox is chosen by itself, and text that is no
 * customer stays in the field, so that the form can say so instead of losing it.
 */
export function OwnerPicker(props: OwnerPickerProps) {
  const { accountId, owner, text, onChange } = props
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const { found, problem, look } = useOwnerSearch(props.search)
  const [reason, setReason] = useState('')
  const hasFocus = useRef(false)
  const choose = (chosen: Owner) => {
    setReason('')
    onChange({ accountId: chosen.accountId, text: '' })
    box.closeDropdown()
  }
  const type = (typed: string) => {
    setReason('')
    onChange({ accountId: null, text: typed })
    box.openDropdown()
    box.resetSelectedOption()
    // A whole mailbox counts as soon as the person goes on, however late the answer comes.
    void look(typed).then((owners) => {
      const exact = hasFocus.current ? null : exactMailbox(typed, owners ?? [])
      if (exact) choose(exact)
    })
  }
  const isEmpty = accountId === null && text === ''
  const isOpen = accountId === null && text.trim() !== ''
  const settle = (pick: typeof exactMailbox) => {
    const chosen = pick(text, found ?? [])
    if (chosen) choose(chosen)
    else setReason(whyUnchosen(found ?? []))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter on a line of the list is the list's own.
    const onLine = box.dropdownOpened && box.getSelectedOptionIndex() !== -1
    if (event.key !== 'Enter' || onLine || !isOpen) return
    event.preventDefault()
    settle(chosenByEnter)
  }
  const leave = () => {
    hasFocus.current = false
    box.closeDropdown()
    if (isOpen) settle(exactMailbox)
  }
  const suspended = owner?.status === 'Suspended' ? 'This account is suspended' : undefined
  return (
    <Combobox
      store={box}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const chosen = found?.find((one) => one.accountId === id)
        if (chosen) choose(chosen)
      }}
    >
      <Combobox.Target>
        <TextInput
          {...(props.inputRef ? { ref: props.inputRef } : {})}
          label="Customer"
          placeholder="Mailbox, name or email"
          description="Leave empty if you don't know the customer"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          data-path={props.path}
          leftSection={accountId ? <IconUser size={18} aria-hidden /> : <IconUserOff size={18} aria-hidden />}
          rightSection={
            isEmpty ? null : <CloseButton aria-label="Clear the customer" onClick={() => type('')} />
          }
          value={accountId ? ownerWords(accountId, owner) : text}
          error={props.error ?? (reason || problem || suspended)}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            hasFocus.current = true
            if (isOpen) box.openDropdown()
          }}
          onBlur={leave}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">
        {isOpen && found && `${plural(found.length, 'customer')} found`}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={!isOpen || found === null}>
        <FoundOwners found={found ?? []} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

function FoundOwners({ found }: { found: readonly Owner[] }) {
  return (
    <Combobox.Options className={classes['list'] ?? ''}>
      {found.length === 0 && <Combobox.Empty>No customer on this device is called that.</Combobox.Empty>}
      {found.map((one) => (
        <Combobox.Option key={one.accountId} value={one.accountId} className={classes['option'] ?? ''}>
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <span className={classes['name']}>
              {one.firstName} {one.lastName}
            </span>
            <Text span fw={600}>
              {one.mailbox}
            </Text>
          </Group>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
