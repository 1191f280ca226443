import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { CheckGroupContext } from './check-group-context.ts'

interface GroupProps<T> {
  label?: ReactNode
  'aria-label'?: string
  description?: ReactNode
  error?: ReactNode
  /** The inputs' name, by which a form finds the first invalid one. */
  name?: string
  value?: T
  onChange?: (value: T) => void
  mt?: string
  children: ReactNode
}

/** Radio buttons, of which one is chosen. */
export const RadioGroup = (props: GroupProps<string>) => (
  <Group
    {...props}
    role="radiogroup"
    isOn={(value) => props.value === value}
    choose={(value) => props.onChange?.(value)}
  />
)

/** Checkboxes for several values. */
export function CheckboxGroup(props: GroupProps<string[]>) {
  const selectedValues = props.value ?? []
  return (
    <Group
      {...props}
      role="group"
      isOn={(value) => selectedValues.includes(value)}
      choose={(value) =>
        props.onChange?.(
          selectedValues.includes(value)
            ? selectedValues.filter((item) => item !== value)
            : [...selectedValues, value],
        )
      }
    />
  )
}

interface FrameProps extends Omit<GroupProps<never>, 'value' | 'onChange'> {
  role: 'group' | 'radiogroup'
  isOn: (value: string) => boolean
  choose: (value: string) => void
}

function Group({ role, isOn, choose, label, description, error, children, ...props }: FrameProps) {
  const id = useId()
  const notes = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  const names = {
    role,
    'aria-label': props['aria-label'],
    'aria-labelledby': label ? `${id}-label` : undefined,
    'aria-describedby': notes || undefined,
  }
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      {...{ label, description, error }}
      {...(props.mt ? { mt: props.mt } : {})}
    >
      <div {...names}>
        <CheckGroupContext value={{ name: props.name ?? id, isOn, choose }}>{children}</CheckGroupContext>
      </div>
    </Input.Wrapper>
  )
}
