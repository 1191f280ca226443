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
  /** The inputs' name, by which a form finds the first invalid one. */
  name?: string
  /** For the tasks of a desk. */
  large?: boolean
  /** Fills the width of its container. */
  wide?: boolean
  /** Stacks the options vertically. */
  upright?: boolean
  disabled?: boolean
}

/** A choice of a few short options, side by side. */
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
        .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
        .map((option) => (
          <div key={option.value} className={classes['one']}>
            <input
              type="radio"
              name={props.name ?? id}
              id={`${id}${option.value}`}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange?.(option.value)}
            />
            <label htmlFor={`${id}${option.value}`}>{option.label}</label>
          </div>
        ))}
    </div>
  )
}
