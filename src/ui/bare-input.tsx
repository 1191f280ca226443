import type { ComponentProps, ReactNode } from 'react'
import classes from './bare-input.module.css'

/** A field above a list, named by `aria-label`. Mantine's own brings labels, notes and errors, and is as large as a list. */
export const BareInput = ({ icon, ...input }: ComponentProps<'input'> & { icon?: ReactNode }) => (
  <div className={classes['field']}>
    {icon && <span className={`${classes['icon']} ${classes['before']}`}>{icon}</span>}
    <input {...input} className={classes['input']} />
  </div>
)

interface BareSelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { readonly value: string; readonly label: string }[]
}

/** The same for one of a few. */
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
      <svg width="20" height="20" viewBox="0 0 15 15" aria-hidden="true" focusable="false">
        <path
          d="M5.25 5.75 7.5 3.5l2.25 2.25m0 3.5L7.5 11.5 5.25 9.25"
          fill="none"
          stroke="currentColor"
          strokeWidth="0.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  </div>
)
