import type { SecondStep } from '#sync/api/accounts/accounts.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Role } from '#sync/policies/roles.ts'
import { needsFactor } from '#sync/rules/accounts/second-factor.ts'
import { factorsOf } from '../../db/accounts/second-factors.ts'
import { readSettings } from '../../db/company/settings.ts'
import type { SecondFactorTable } from '../../db/tables/accounts-tables.ts'
import type { AccountDeps } from '../deps.ts'
import { signingOptions } from './passkeys.ts'
import { issueTicket } from './tickets.ts'

const updateText =
  'This account logs in with a second step, which this version of the app doesn’t know. Close the app, open it again with a connection, and log in once more.'

interface Owner {
  readonly accountId: string
  readonly sessionVersion: number
  readonly role: Role
}

const kindsOf = (factors: readonly SecondFactorTable[]): SecondStep['kinds'] => [
  ...new Set(factors.map(({ kind }) => kind)),
  'recovery',
]

/** The step that is missing after the right password; null if the password is all that this account needs. */
export async function secondStepOf(
  deps: AccountDeps,
  { accountId, sessionVersion, role }: Owner,
  deviceId: string,
  isKnownToApp: boolean,
): Promise<SecondStep | null> {
  const { kysely } = deps.db.reads
  const factors = await factorsOf(kysely, accountId)
  const mustEnrol = factors.length === 0
  if (mustEnrol && !needsFactor((await readSettings(kysely)).secondFactor, role)) return null
  if (!isKnownToApp) throw new Refusal('wrong-state', updateText)
  const owner = { accountId, sessionVersion, deviceId }
  if (mustEnrol) {
    const ticket = await issueTicket(deps, { ...owner, purpose: 'enrol' })
    return { ticket, mustEnrol, kinds: [], passkey: null }
  }
  const passkeys = factors.filter(({ kind }) => kind === 'passkey')
  const passkey = passkeys.length > 0 ? { ...(await signingOptions(deps.env, passkeys)) } : null
  const challenge = passkey?.challenge ?? null
  const ticket = await issueTicket(deps, { ...owner, purpose: 'log-in', challenge })
  return { ticket, mustEnrol, kinds: kindsOf(factors), passkey }
}
