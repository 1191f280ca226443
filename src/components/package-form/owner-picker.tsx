import { CloseButton, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useIsBehind } from '../../queries/sync-status.ts'
import { CustomerIcon, NoCustomerIcon } from '../../ui/icons.ts'
import { chosenByEnter, type Owner, wholeMatch, whyUnchosen } from './owner-choice.ts'
import { OwnerList, useOwnerList } from './owner-list.tsx'
import { ownerWords } from './owner-text.ts'
import { useOwnerSearch } from './use-owner-search.ts'
import { useTypedText } from './use-typed-text.ts'

export type { Owner } from './owner-choice.ts'

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
  /** What to type; without it, that the field may stay empty. */
  description?: string
  /** Said when nobody is found. */
  nobody?: string
  autoFocus?: boolean
}

/** The text of the field, the list below it and what the keys do with both. */
function useOwnerEntry(props: OwnerPickerProps) {
  const { accountId, owner, onChange } = props
  // With words of its own, a page searches elsewhere than on this device.
  const isLoading = useIsBehind() && props.nobody === undefined
  const { found, problem, look } = useOwnerSearch(props.search)
  const [reason, setReason] = useState('')
  const choose = (chosen: Owner) => {
    setReason('')
    onChange({ accountId: chosen.accountId, text: '' })
    list.close()
  }
  const isChosen = accountId !== null
  const isOpen = !isChosen && props.text.trim() !== ''
  const list = useOwnerList(isOpen ? found : null, choose)
  const typed = useTypedText(isChosen ? ownerWords(accountId, owner) : props.text, (text) => {
    setReason('')
    onChange({ accountId: null, text })
    list.open()
  })
  const type = (text: string) => {
    typed.follow(text)
    void look(text)
  }
  /** What was typed and is no customer yet; the form may hear of it later. */
  const unchosen = () => (isChosen && !typed.isUnderway() ? '' : typed.text())
  /** By the customers for exactly this text, which may not have been searched for yet. */
  const settle = async (pick: typeof wholeMatch, text: string) => {
    const owners = await look(text, 'at once')
    if (!owners) return
    const match = pick(text, owners)
    if (match) choose(match)
    else setReason(whyUnchosen(owners, isLoading))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The arrows, and Enter on a line, are the list's own.
    const text = unchosen()
    if (list.take(event) || event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    void settle(chosenByEnter, text)
  }
  const leave = () => {
    list.close()
    const text = unchosen()
    const match = wholeMatch(text, found ?? [])
    if (match) choose(match)
    else if (text.trim() !== '') void settle(wholeMatch, text)
  }
  const enter = () => {
    if (isOpen) list.open()
  }
  const nobody = isLoading ? 'Customers are still loading on this device.' : props.nobody
  const problemText = reason || problem
  return { list, typed, isChosen, nobody, problem: problemText, choose, type, onKeyDown, enter, leave }
}

/**
 * Whose package it is: arrows and Enter choose from the list. A whole mailbox, name or email chooses its customer when the
 * person goes on, by whichever key, and text that is no customer stays, so that the form can say so instead of losing it.
 */
export function OwnerPicker(props: OwnerPickerProps) {
  const { list, typed, isChosen, nobody, problem, choose, type, onKeyDown, enter, leave } =
    useOwnerEntry(props)
  const suspended = props.owner?.status === 'Suspended' ? 'This account is suspended' : undefined
  return (
    <TextInput
      ref={useMergedRef(typed.ref, props.inputRef)}
      {...list.field}
      label="Customer"
      placeholder="Mailbox, name, email or phone"
      description={props.description ?? "Leave empty if you don't know the customer"}
      autoFocus={props.autoFocus}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <OwnerList list={list} nobody={nobody} onChoose={choose}>
          {input}
        </OwnerList>
      )}
      autoComplete="off"
      data-path={props.path}
      leftSection={<OwnerIcon isChosen={isChosen} />}
      rightSection={<ClearOwner isShown={isChosen || props.text !== ''} onClear={() => type('')} />}
      defaultValue={typed.shown}
      error={props.error ?? (problem || suspended)}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={enter}
      onBlur={leave}
    />
  )
}

const OwnerIcon = ({ isChosen }: { isChosen: boolean }) =>
  isChosen ? <CustomerIcon size={18} aria-hidden /> : <NoCustomerIcon size={18} aria-hidden />

const ClearOwner = (props: { isShown: boolean; onClear: () => void }) =>
  props.isShown && <CloseButton aria-label="Clear the customer" onClick={props.onClear} />
