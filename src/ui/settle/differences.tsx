import { Radio, Text } from '@mantine/core'
import { labelOf, type Names, valueText } from '../package-words.ts'
import classes from './differences.module.css'

/** One field on which two accounts of a package disagree. */
export interface Difference {
  readonly field: string
  readonly current: unknown
  readonly offered: unknown
}

export type Side = 'current' | 'offered'

interface DifferencesProps {
  differences: readonly Difference[]
  names: Names
  /** Which side would stand, per field. */
  sideOf: (field: string) => Side
  /** Given, each field can be chosen by itself. */
  onChoose?: ((field: string, side: Side) => void) | undefined
}

const heads: Record<Side, string> = { current: 'Stands now', offered: 'Was offered' }
const sides = ['current', 'offered'] as const

/** Both values side by side, with the one that would stand marked by weight, ground and radio alike. */
export function Differences({ differences, names, sideOf, onChoose }: DifferencesProps) {
  return (
    <div className={classes['table']} role="group" aria-label="Differences">
      {differences.map((difference) => (
        <fieldset key={difference.field} className={classes['row']}>
          <legend>{labelOf(difference.field)}</legend>
          {sides.map((side) => (
            <label
              key={side}
              className={classes['value']}
              data-stands={sideOf(difference.field) === side || undefined}
            >
              {onChoose && (
                <Radio
                  name={difference.field}
                  checked={sideOf(difference.field) === side}
                  onChange={() => onChoose(difference.field, side)}
                />
              )}
              <span>
                <Text span size="xs" c="dimmed" display="block">
                  {heads[side]}
                </Text>
                {valueText(difference.field, difference[side], names)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
