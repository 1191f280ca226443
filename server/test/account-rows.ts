import type { Account } from '#sync/entities/accounts/account.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { insertAccount, type NewAccount } from '../accounts/create-account.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import type { SessionTable } from '../db/tables/accounts-tables.ts'
import type { AppDeps } from '../deps/deps.ts'
import { onTheBooks } from './money.ts'
import { isWhole } from './whole-refusal.ts'
import { writerOf } from './writer.ts'

export const testPassword = 'Sorrel and ginger 7'
let passwordHash: Promise<string> | undefined

/** The facts that tests set for an account; the others are like those of any customer who confirmed the address. */
export interface AccountSetup extends Partial<NewAccount> {
  readonly emailVerifiedAt?: string | null
  /** The changes that were made to the account later. */
  readonly row?: Partial<Account>
}

let count = 0

/** An account that can log in with `testPassword`, as the server itself makes it. */
export async function putAccount(deps: AppDeps, setup: AccountSetup = {}): Promise<Account> {
  const { emailVerifiedAt = '2026-11-01T08:00:00.000Z', row = {}, ...fields } = setup
  passwordHash ??= hashPassword(testPassword)
  const input: NewAccount = {
    ...{ firstName: 'Nadia', lastName: 'Fraser', email: `person${++count}@example.test`, phone: '' },
    ...{ role: 'User', brand: 'quayside', branchId: null, ...fields },
  }
  const details = { accountId: deps.ids.next(), passwordHash: await passwordHash, emailVerifiedAt }
  return onTheBooks(deps, async (tx) => {
    await insertAccount(deps, tx, input, details)
    const account = must(await tx.get('account', details.accountId), 'the account')
    const after = { ...account, ...row }
    await tx.put('account', after)
    return after
  })
}

/** A session of an account; what a test doesn't say is like that of one that was opened a moment ago. */
export async function putSession(
  deps: AppDeps,
  accountId: string,
  more: Partial<SessionTable> = {},
): Promise<string> {
  const at = isoOf(deps.clock.now())
  const sessionId = deps.ids.next()
  await insertSession(writerOf(deps.db), {
    ...{ sessionId, accountId, deviceId: '', generation: 1, createdAt: at, rotatedAt: at },
    ...{ expiresAt: '2999-01-01T00:00:00.000Z', ...more },
  })
  return sessionId
}

/** Each mail to an address, as its event, the oldest first. */
export const mailsTo = async ({ db }: AppDeps, to: string): Promise<string[]> =>
  (
    await db.reads.kysely
      .selectFrom('message')
      .where('to', '=', to)
      .orderBy('messageId')
      .select('event')
      .execute()
  ).map(({ event }) => event)

/** The words of a refusal, which must be whole, or of a fault; 'done' where there is none. */
export const wordsOfWork = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => {
      if (error instanceof Refusal && !isWhole(error)) throw error
      return error.message
    },
  )
