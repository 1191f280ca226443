import { Refusal } from '#sync/lib/refusal.ts'
import { commonPasswordText, type PasswordOwner, passwordProblem } from '#sync/rules/password.ts'
import { isWidelyUsed } from './common-passwords.ts'
import type { AccountDeps } from './deps.ts'
import { demoPassword } from './sign-in.ts'

/** Beside its length, which the contract asks for: typed the same twice, and not one that is easily guessed. */
export function mustBeGoodPassword(
  { env }: Pick<AccountDeps, 'env'>,
  password: string,
  confirmPassword: string | undefined,
  owner: PasswordOwner = {},
): void {
  if (confirmPassword !== password)
    throw new Refusal('invalid', 'The passwords don’t match.', {
      confirmPassword: ['doesn’t match the password'],
    })
  const problem = passwordProblem(password, owner) ?? (isWidelyUsed(password) ? commonPasswordText : null)
  if (problem) throw new Refusal('invalid', problem, { password: [problem] })
  if (password === demoPassword && !env.demo)
    throw new Refusal('invalid', 'This password is too common. Choose another one.', {
      password: ['is too common'],
    })
}
