import type { ChangeEventHandler } from 'react'
import classes from './tick-box.module.css'

interface TickBoxProps {
  label: string
  isOn: boolean
  /** Some of what it stands for is on. */
  isPartly?: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
}

/** The box of a row, which takes clicks in all of the nearest positioned part around it. It is the browser's own: a list ticks forty of them between a click and its paint. */
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
