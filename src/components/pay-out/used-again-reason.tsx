import { TextInput, type TextInputProps } from '@mantine/core'

/** The server asks for it when another customer’s payment has the number. */
export const UsedAgainReason = (props: TextInputProps) => (
  <TextInput
    label="Reason to take this number again"
    description="Only if another customer’s payment has it and this is other money."
    maxLength={500}
    autoComplete="off"
    {...props}
  />
)
