import type { ComponentProps, ReactNode } from 'react'
import classes from './bare-input.module.css'
import { Chevron } from './chevron.tsx'

/**
 * A field above a list, labelled by `aria-label`. Mantine's own includes labels, notes and errors, and is as large as a
 * list.
 */
export const BareInput = ({ icon, ...input }: ComponentProps<'input'> & { icon?: ReactNode }) => (
  <div className={classes['field']}>
    {icon && <span className={`${classes['icon']} ${classes['before']}`}>{icon}</span>}
    <input {...input} className={classes['input']} />
  </div>
)

interface BareSelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { readonly value: string; readonly label: string }[]
}

/** The same for a choice of a few options. */
export const BareSelect = ({ options, className = '', ...select }: BareSelectProps) => (
  <div className={`${classes['field']} ${className}`}>
    <select {...select} className={classes['input']}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <span className={`${classes['icon']} ${classes['after']}`}>
      <Chevron />
    </span>
  </div>
)
