import { type ReactNode, useId } from 'react'
import classes from './segmented-control.module.css'

interface Segment<T extends string> {
  value: T
  label: ReactNode
}

interface SegmentedControlProps<T extends string> {
  'aria-label': string
  'aria-keyshortcuts'?: string
  title?: string
  data: readonly (T | Segment<T>)[]
  value?: string
  onChange?: (value: T) => void
  /** Of the inputs: a form finds the first wrong one by it. */
  name?: string
  /** For the tasks of a desk. */
  large?: boolean
  /** As wide as its place. */
  wide?: boolean
  /** One below the other. */
  upright?: boolean
  disabled?: boolean
}

/** One choice of a few short ones, side by side. */
export function SegmentedControl<T extends string>({
  data,
  value,
  onChange,
  disabled,
  ...props
}: SegmentedControlProps<T>) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      className={classes['root']}
      aria-label={props['aria-label']}
      aria-keyshortcuts={props['aria-keyshortcuts']}
      title={props.title}
      data-large={props.large || undefined}
      data-wide={props.wide || undefined}
      data-upright={props.upright || undefined}
    >
      {data
        .map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
        .map((one) => (
          <div key={one.value} className={classes['one']}>
            <input
              type="radio"
              name={props.name ?? id}
              id={`${id}${one.value}`}
              value={one.value}
              checked={one.value === value}
              disabled={disabled}
              onChange={() => onChange?.(one.value)}
            />
            <label htmlFor={`${id}${one.value}`}>{one.label}</label>
          </div>
        ))}
    </div>
  )
}
