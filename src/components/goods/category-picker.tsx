import { CloseButton, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { categoriesFor } from '#sync/rules/categories/category-search.ts'
import { plural } from '../../ui/texts/format.ts'
import { OptionList, OptionName, useOptionList } from '../fields/option-list.tsx'
import { useCategories } from './use-categories.ts'

interface CategoryPickerProps {
  label: string
  /** The name for screen readers if it has to say more than the label, such as whose category it is. */
  name?: string
  category: string | null
  /** The likely category, which is shown and never chosen automatically. */
  suggestion: string | null
  onChange: (category: string | null) => void
  error?: ReactNode
  path?: string
  autoFocus?: boolean
}

/** The options in the order that they are shown: what the search finds, or all with the suggestion first. */
function optionsFor(text: string, categories: readonly string[], suggestion: string | null): string[] {
  const matches = categoriesFor(text, categories)
  // A search that finds nothing leaves the person with all there are.
  const options = matches.length > 0 ? matches : [...categories]
  return text.trim() === '' && suggestion !== null
    ? [suggestion, ...options.filter((option) => option !== suggestion)]
    : options
}

/** The field's text during a search, and what happens to it. */
function useCategorySearch({ category, suggestion, onChange }: CategoryPickerProps) {
  const categories = useCategories()
  /** Null without a search, when the field shows the category. */
  const [text, setText] = useState<string | null>(null)
  const options = optionsFor(text ?? '', categories, suggestion)
  const choose = (option: string | null) => {
    setText(null)
    onChange(option)
    list.close()
  }
  const list = useOptionList(options, choose)
  const isSearch = text !== null && text.trim() !== ''
  const matches = isSearch ? categoriesFor(text, categories) : []
  const type = (typed: string) => {
    if (typed === '' && category !== null) onChange(null)
    setText(typed)
    list.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.take(event) || event.key !== 'Enter' || !isSearch) return
    event.preventDefault()
    if (matches[0] !== undefined) choose(matches[0])
  }
  /** Leaving the field takes the one category that the search found, and otherwise shows the choice before. */
  const leave = () => {
    const [only, another] = matches
    if (only !== undefined && another === undefined) choose(only)
    else setText(null)
    list.close()
  }
  const isUnknown = isSearch && matches.length === 0 && categories.length > 0
  return { categories, text, list, choose, type, onKeyDown, leave, isUnknown }
}

/** Chooses a duty category by its name or by an everyday word, such as "phone" or "textbook". */
export function CategoryPicker(props: CategoryPickerProps) {
  const { label, name, category, suggestion, error, path, autoFocus } = props
  const { categories, text, list, choose, type, onKeyDown, leave, isUnknown } = useCategorySearch(props)
  const shown = text ?? category ?? ''
  const note =
    categories.length === 0
      ? 'The categories are not on this device yet. You can choose one later.'
      : isUnknown
        ? 'No category goes by that word. These are all of them:'
        : ''
  const isGone = category !== null && categories.length > 0 && !categories.includes(category)
  return (
    <TextInput
      {...list.field}
      label={label}
      {...(name ? { 'aria-label': name } : {})}
      placeholder={suggestion === null ? 'Phone, shoes, book …' : `Suggested: ${suggestion}`}
      role="combobox"
      aria-expanded={list.shown !== null}
      autoComplete="off"
      maxLength={200}
      autoFocus={autoFocus}
      data-field={path}
      value={shown}
      error={error ?? (isGone ? 'This category is no longer in the duty table. Choose another.' : undefined)}
      inputContainer={(input) => (
        <OptionList
          list={list}
          label="Duty categories"
          countText={(count) => `${plural(count, 'category', 'categories')} found`}
          keyOf={(option) => option}
          note={note}
          onChoose={choose}
          show={(option) => (
            <>
              <OptionName>{option}</OptionName>
              {option === suggestion && !isUnknown && <small>Suggested</small>}
            </>
          )}
        >
          {input}
        </OptionList>
      )}
      rightSection={
        shown !== '' && <CloseButton aria-label={`Clear ${name ?? label}`} onClick={() => choose(null)} />
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={autoFocus ? list.open : undefined}
      onClick={list.open}
      onBlur={leave}
    />
  )
}
