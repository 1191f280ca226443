import { PasswordInput } from '@mantine/core'

/** A new password, typed twice. */
export function PasswordFields({ field }: { field: (name: 'password' | 'confirmPassword') => object }) {
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
