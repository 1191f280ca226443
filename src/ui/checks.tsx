import { type ComponentPropsWithRef, type ReactNode, use, useId } from 'react'
import { CheckGroupContext } from './check-group-context.ts'
import classes from './checks.module.css'

interface RadioProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {
  /** The label next to it; without one, an `aria-label` is needed. */
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
}

interface CheckboxProps extends RadioProps {
  /** Some but not all of the items it represents are checked. */
  indeterminate?: boolean
  /** Takes clicks in the whole positioned element around it, such as a row. */
  fills?: boolean
}

/**
 * A checkbox with its label. It is the browser's own, because a list shows forty: on a CPU four times slower they take 26 ms,
 * and Mantine's 65 to 80 ms, while bytes would not matter (none of them in a customer's first screen).
 */
export const Checkbox = ({ indeterminate = false, fills = false, ...props }: CheckboxProps) => (
  <CheckInput
    ref={(input) => {
      if (input) input.indeterminate = indeterminate
    }}
    {...props}
    type="checkbox"
    className={fills ? `${classes['checkbox']} ${classes['fills']}` : classes['checkbox']}
  />
)

/** A radio button with its label. */
export const Radio = (props: RadioProps) => (
  <CheckInput {...props} type="radio" className={classes['radio']} />
)

interface CheckInputProps extends RadioProps {
  type: 'checkbox' | 'radio'
  className: string | undefined
}

function CheckInput({ label, description, error, style, ...props }: CheckInputProps) {
  const id = useId()
  const group = use(CheckGroupContext)
  const value = String(props.value)
  const notes = [description && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ')
  const input = (
    <input
      {...props}
      {...(group && { name: group.name, checked: group.isOn(value), onChange: () => group.choose(value) })}
      id={id}
      data-error={error ? true : undefined}
      aria-describedby={notes || undefined}
    />
  )
  if (!label) return input
  return (
    <div className={classes['labelled']} style={style}>
      {input}
      <div className={classes['words']}>
        <label htmlFor={id}>{label}</label>
        {description && (
          <div id={`${id}-note`} className={classes['note']}>
            {description}
          </div>
        )}
        {error && (
          <div id={`${id}-error`} className={classes['error']}>
            {error}
          </div>
        )}
      </div>
    </div>
  )
}
