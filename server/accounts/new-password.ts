import { Refusal } from '#sync/lib/refusal.ts'
import type { AccountDeps } from './deps.ts'
import { demoPassword } from './sign-in.ts'

/** Beside its length, which the contract asks for: typed the same twice, and not the one everybody can read. */
export function mustBeGoodPassword(
  { env }: Pick<AccountDeps, 'env'>,
  password: string,
  confirmPassword: string | undefined,
): void {
  if (confirmPassword !== password)
    throw new Refusal('invalid', 'The two passwords are not the same.', {
      confirmPassword: ['is not the same as the password'],
    })
  if (password === demoPassword && !env.demo)
    throw new Refusal('invalid', 'This password is known to everybody. Choose another.', {
      password: ['is known to everybody'],
    })
}
