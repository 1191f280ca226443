import type { ChangeEventHandler } from 'react'
import classes from './list.module.css'

interface TickBoxProps {
  label: string
  isOn: boolean
  /** Some of what it stands for is on. */
  isPartly?: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
}

/** The box of a row: the browser's own, because a list ticks forty of them between a click and its paint. */
export const TickBox = ({ label, isOn, isPartly = false, onChange }: TickBoxProps) => (
  <input
    type="checkbox"
    className={classes['box']}
    aria-label={label}
    checked={isOn}
    ref={(box) => {
      if (box) box.indeterminate = isPartly
    }}
    onChange={onChange}
  />
)
