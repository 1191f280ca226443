import { Refusal } from '#sync/lib/refusal.ts'
import { commonPasswordText, type PasswordOwner, passwordProblem } from '#sync/rules/accounts/password.ts'
import { readSettings } from '../db/company/settings.ts'
import { isWidelyUsed } from './common-passwords.ts'
import type { AccountDeps } from './deps.ts'
import { demoPassword } from './sign-in.ts'

type Deps = Pick<AccountDeps, 'env' | 'db'>

/** The names under which customers know the companies of this installation. */
async function companyNames({ env, db }: Deps): Promise<string[]> {
  const { brand, company, secondBrand } = await readSettings(db.reads.kysely)
  const parts = [{ brand, company }, secondBrand]
  return [env.brandName, ...parts.flatMap((part) => [part.brand.name, part.company.legalName])]
}

/**
 * Checks more than the length, which the contract requires: both entries match, and the password isn't easy to guess.
 */
export async function mustBeGoodPassword(
  deps: Deps,
  password: string,
  confirmPassword: string | undefined,
  owner: PasswordOwner = {},
): Promise<void> {
  if (confirmPassword !== password)
    throw new Refusal('invalid', 'The passwords don’t match.', {
      confirmPassword: ['doesn’t match the password'],
    })
  const problem =
    passwordProblem(password, { ...owner, companies: await companyNames(deps) }) ??
    (isWidelyUsed(password) ? commonPasswordText : null)
  if (problem) throw new Refusal('invalid', problem, { password: [problem] })
  if (password === demoPassword && !deps.env.demo)
    throw new Refusal('invalid', 'This password is too common. Choose another one.', {
      password: ['is too common'],
    })
}
