import { UnstyledButton } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import classes from './packages.module.css'

export interface Chip {
  key: string
  text: string
  count: number | undefined
  on: boolean
}

/** Filters that are on or off, with how many each would show. One row that scrolls sideways on a phone. */
export function FilterChips({
  chips,
  onToggle,
}: {
  chips: readonly Chip[]
  onToggle: (key: string) => void
}) {
  return (
    <fieldset className={classes['chips']} aria-label="Filters">
      {chips.map(({ key, text, count, on }) => (
        <UnstyledButton
          key={key}
          className={classes['chip'] ?? ''}
          aria-pressed={on}
          onClick={() => onToggle(key)}
        >
          {text}
          {count !== undefined && <span className={classes['count']}>{formatCount(count)}</span>}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
