import { PasswordInput } from '@mantine/core'

export const missingPasswordText = 'Enter your current password.'

/** Asks for the password, because an unlocked screen must not be enough to take over an account. */
export function CurrentPassword(props: Record<string, unknown>) {
  return <PasswordInput label="Current password" autoComplete="current-password" maxLength={200} {...props} />
}
