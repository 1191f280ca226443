import { TextInput, type TextInputProps } from '@mantine/core'

interface WindowFieldsProps {
  field: (name: 'windowFrom' | 'windowTo') => TextInputProps
  from: string
  to: string
}

/** The hours between which a delivery comes. */
export const WindowFields = ({ field, from, to }: WindowFieldsProps) => (
  <>
    <TextInput placeholder="09:30" maxLength={5} label={from} {...field('windowFrom')} />
    <TextInput placeholder="09:30" maxLength={5} label={to} {...field('windowTo')} />
  </>
)
