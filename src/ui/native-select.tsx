import { InputBase, type NativeSelectProps as MantineProps } from '@mantine/core'
import { Chevron } from './chevron.tsx'

interface Option {
  value: string
  label: string
}

interface NativeSelectProps extends Omit<MantineProps, 'data' | 'size' | 'children'> {
  data: readonly (string | Option)[]
}

/** A list that the system opens. Mantine's own includes its combobox. */
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
      .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
  </InputBase>
)
