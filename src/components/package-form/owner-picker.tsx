import { CloseButton, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useIsBehind } from '../../queries/sync-status.ts'
import { CustomerIcon, NoCustomerIcon } from '../../ui/icons.ts'
import { plural } from '../../ui/texts/format.ts'
import { useSearchWords } from '../../ui/texts/search-words.ts'
import { OptionList, OptionName, useOptionList } from '../fields/option-list.tsx'
import { chosenByEnter, exactMatch, type Owner, unchosenReason } from './owner-choice.ts'
import { ownerWords } from './owner-text.ts'
import { useOwnerSearch } from './use-owner-search.ts'
import { useTypedText } from './use-typed-text.ts'

export type { Owner } from './owner-choice.ts'

/** The field's value: a customer, or text that isn't one yet. */
export interface OwnerInput {
  readonly accountId: string | null
  readonly text: string
}

interface OwnerPickerProps extends OwnerInput {
  /** The selected customer; undefined while loading, null if this device doesn't have it. */
  owner: Owner | null | undefined
  search: (text: string) => Promise<Owner[]>
  onChange: (entry: OwnerInput) => void
  error?: string | undefined
  /** The form field's name, by which the form can focus it. */
  path?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  /** The help text; by default it says that the field may stay empty. */
  description?: string
  /** The text when no customer matches. */
  nobody?: string
  autoFocus?: boolean
}

/** The field's text, its list, and the keyboard handling of both. */
function useOwnerEntry(props: OwnerPickerProps) {
  const { accountId, owner, onChange } = props
  // A page with its own text for no match searches elsewhere than on this device.
  const isLoading = useIsBehind() && props.nobody === undefined
  const { found: matches, problem, look } = useOwnerSearch(props.search)
  const [reason, setReason] = useState('')
  const choose = (customer: Owner) => {
    setReason('')
    onChange({ accountId: customer.accountId, text: '' })
    list.close()
  }
  const isChosen = accountId !== null
  const isOpen = !isChosen && props.text.trim() !== ''
  const list = useOptionList(isOpen ? matches : null, choose)
  const input = useTypedText(isChosen ? ownerWords(accountId, owner) : props.text, (text) => {
    setReason('')
    onChange({ accountId: null, text })
    list.open()
  })
  const type = (text: string) => {
    input.follow(text)
    void look(text)
  }
  /** The typed text that isn't a customer yet; the form may receive it later. */
  const unchosen = () => (isChosen && !input.isUnderway() ? '' : input.text())
  /** Searches for exactly this text, because the search for it may not have run yet. */
  const settle = async (pick: typeof exactMatch, text: string) => {
    const owners = await look(text, 'at once')
    if (!owners) return
    const match = pick(text, owners)
    if (match) choose(match)
    else setReason(unchosenReason(owners, isLoading))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The list handles the arrow keys, and Enter on an option.
    const text = unchosen()
    if (list.take(event) || event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    void settle(chosenByEnter, text)
  }
  const leave = () => {
    list.close()
    const text = unchosen()
    const match = exactMatch(text, matches ?? [])
    if (match) choose(match)
    else if (text.trim() !== '') void settle(exactMatch, text)
  }
  const enter = () => {
    if (isOpen) list.open()
  }
  const nobody = isLoading ? 'Customers are still loading on this device.' : props.nobody
  const problemText = reason || problem
  return {
    list,
    input,
    isChosen,
    nobody,
    problem: problemText,
    choose,
    type,
    onKeyDown,
    enter,
    leave,
  }
}

/**
 * Chooses a package's customer: arrows and Enter pick from the list. An exact mailbox, name or email is accepted when
 * the person leaves the field, and other text stays, so that the form can report it instead of losing it.
 */
export function OwnerPicker(props: OwnerPickerProps) {
  const { list, input, isChosen, nobody, problem, choose, type, onKeyDown, enter, leave } =
    useOwnerEntry(props)
  const suspendedText = props.owner?.status === 'Suspended' ? 'This account is suspended' : undefined
  return (
    <TextInput
      ref={useMergedRef(input.ref, props.inputRef)}
      {...list.field}
      label="Customer"
      {...useSearchWords('Mailbox, name, email or phone')}
      description={props.description ?? 'Leave empty if you don’t know the customer'}
      autoFocus={props.autoFocus}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <OptionList
          list={list}
          label="Customers"
          countText={(count) => `${plural(count, 'customer')} found`}
          keyOf={({ accountId }) => accountId}
          note={list.shown?.length === 0 ? (nobody ?? 'No customer on this device is called that.') : ''}
          onChoose={choose}
          show={(owner) => (
            <>
              <OptionName>
                {owner.firstName} {owner.lastName}
              </OptionName>
              <b>{owner.mailbox}</b>
            </>
          )}
        >
          {input}
        </OptionList>
      )}
      autoComplete="off"
      data-path={props.path}
      data-field={props.path}
      leftSection={<OwnerIcon isChosen={isChosen} />}
      rightSection={<ClearOwner isShown={isChosen || props.text !== ''} onClear={() => type('')} />}
      defaultValue={input.shown}
      error={props.error ?? (problem || suspendedText)}
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
