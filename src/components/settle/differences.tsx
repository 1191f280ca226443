import { Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Radio } from '../../ui/checks.tsx'
import { labelOf, type Names, valueText } from '../packages/package-labels.ts'
import classes from './differences.module.css'

/** A field whose current and offered values differ. */
export interface Difference {
  readonly field: string
  readonly current: unknown
  readonly offered: unknown
}

export type Side = 'current' | 'offered'

/** The name of a side, and who said it when. */
export interface SideHead {
  readonly name: string
  readonly source?: string | undefined
}
export type SideHeads = Readonly<Record<Side, SideHead>>

interface DifferencesProps {
  differences: readonly Difference[]
  names: Names
  /** The side that would be kept for a field. */
  sideOf: (field: string) => Side
  heads?: SideHeads | undefined
  /** If set, each field can be chosen separately. */
  onChoose?: ((field: string, side: Side) => void) | undefined
}

export const usualHeads: SideHeads = { current: { name: 'Current' }, offered: { name: 'Other device' } }
const sides = ['current', 'offered'] as const

/** Both values side by side, with the one to be kept marked by weight, background and radio button. */
export function Differences({ differences, names, sideOf, heads = usualHeads, onChoose }: DifferencesProps) {
  const group = useId()
  return (
    <div className={classes['table']}>
      {(heads.current.source || heads.offered.source) && (
        <div className={classes['row']}>
          {sides.map((side) => (
            <Source key={side} head={heads[side]} />
          ))}
        </div>
      )}
      {differences.map((difference) => {
        const { field } = difference
        return (
          <fieldset key={field} className={classes['row']}>
            <legend>{labelOf(field)}</legend>
            {sides.map((side) => (
              <Value key={side} stands={sideOf(field) === side}>
                {onChoose && (
                  <Radio
                    name={`${group}-${field}`}
                    aria-label={`${labelOf(field)}: ${heads[side].name.toLowerCase()}`}
                    checked={sideOf(field) === side}
                    onChange={() => onChoose(field, side)}
                  />
                )}
                <span>
                  <Text span size="xs" c="dimmed" display="block">
                    {heads[side].name}
                  </Text>
                  {valueText(field, difference[side], names)}
                </span>
              </Value>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

const Source = ({ head }: { head: SideHead }) => (
  <Text size="sm">
    {head.name}
    <Text span size="xs" c="dimmed" display="block">
      {head.source}
    </Text>
  </Text>
)

/** A tap anywhere on the value selects its radio button. */
function Value({ stands, children }: { stands: boolean; children: ReactNode }) {
  const take = (event: MouseEvent<HTMLDivElement>) => {
    const radio = event.currentTarget.querySelector('input')
    if (radio && event.target !== radio) radio.click()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the radio inside is what takes focus and keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the radio inside is what takes focus and keys
    <div className={classes['value']} data-stands={stands || undefined} onClick={take}>
      {children}
    </div>
  )
}
