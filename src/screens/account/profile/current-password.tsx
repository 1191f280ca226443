import { PasswordInput } from '@mantine/core'

export const missingPasswordText = 'Enter your current password.'

/** An open screen alone must not be enough to take an account over. */
export function CurrentPassword(props: Record<string, unknown>) {
  return <PasswordInput label="Current password" autoComplete="current-password" maxLength={200} {...props} />
}
