import { PasswordInput } from '@mantine/core'

interface Field {
  name: string
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  error: string | undefined
}

/** A new password, typed twice. */
export function PasswordFields({ field }: { field: (name: 'password' | 'confirmPassword') => Field }) {
  return (
    <>
      <PasswordInput
        label="Password"
        description="At least 10 characters. Three or four words in a row are easy to remember and hard to guess."
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput label="Password again" autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}
