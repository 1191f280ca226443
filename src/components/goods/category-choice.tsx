import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { CategoryPicker } from './category-picker.tsx'

interface CategoryChoiceProps {
  /** The name of the item, for screen readers. */
  name: string
  category: string | null
  suggestion: string | null
  path: string
  onChange: (category: string | null) => void
}

/**
 * The category where it may wait: one line with the suggestion, which a tap accepts, and the search field only for
 * people who ask for it.
 */
export function CategoryChoice({ name, category, suggestion, path, onChange }: CategoryChoiceProps) {
  const [isSearch, setSearch] = useState(false)
  const other = useRef<HTMLButtonElement>(null)
  if (isSearch)
    return (
      <CategoryPicker
        label="Customs category"
        {...{ category, suggestion, path, onChange }}
        name={`Customs category of ${name}`}
        autoFocus
      />
    )
  const accept = () => {
    onChange(suggestion)
    // The accepting button goes away, and the keyboard must not start again at the top.
    other.current?.focus()
  }
  const isSuggested = category === null && suggestion !== null
  return (
    <Group gap="xs" mih={44} data-field={path}>
      <Text size="sm" style={{ flex: '1 1 8rem', overflowWrap: 'anywhere' }} aria-live="polite">
        {category !== null ? (
          <>
            Customs category: <b>{category}</b>
          </>
        ) : isSuggested ? (
          <>
            Customs category: is it <b>{suggestion}</b>?
          </>
        ) : (
          'Customs category: not chosen yet'
        )}
      </Text>
      {isSuggested && (
        <Button variant="light" size="sm" aria-label={`Yes, ${name} is ${suggestion}`} onClick={accept}>
          Yes
        </Button>
      )}
      <Button
        ref={other}
        variant="subtle"
        size="sm"
        aria-label={`Choose the customs category of ${name}`}
        onClick={() => setSearch(true)}
      >
        {category !== null ? 'Change' : isSuggested ? 'Other' : 'Choose'}
      </Button>
    </Group>
  )
}
