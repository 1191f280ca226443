import { InputBase, type NativeSelectProps as MantineProps } from '@mantine/core'
import { Chevron } from './chevron.tsx'

interface Option {
  value: string
  label: string
}

interface NativeSelectProps extends Omit<MantineProps, 'data' | 'size' | 'children'> {
  data: readonly (string | Option)[]
}

/** One of a list that the system opens. Mantine's own brings its combobox along. */
export const NativeSelect = ({ data, ...props }: NativeSelectProps) => (
  <InputBase
    size="md"
    component="select"
    pointer
    rightSection={<Chevron />}
    rightSectionPointerEvents="none"
    {...props}
  >
    {data
      .map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
  </InputBase>
)
