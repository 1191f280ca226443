import { must } from '#sync/lib/must.ts'
import { isPassword } from '../accounts/passwords.ts'
import { unseal } from '../core/data-key.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { findSession } from '../db/accounts/sessions.ts'
import type { AppDeps } from '../deps/deps.ts'
import { testPassword } from './account-rows.ts'

/** The password that tests change an account to. */
export const newPassword = 'Mangoes on the quay 9'

/** The names that tests give the addresses of an account, by the address. */
type Names = ReadonlyMap<string, string>
type Reads = AppDeps['db']['reads']['kysely']

/** The mails that the account was sent, each with its address. */
async function mailsOf(kysely: Reads, accountId: string, names: Names): Promise<string[]> {
  const rows = await kysely
    .selectFrom('message')
    .where('accountId', '=', accountId)
    .orderBy('messageId')
    .select(['event', 'to'])
    .execute()
  return rows.map(({ event, to }) => `${event} to the ${names.get(to) ?? `address “${to}”`}`)
}

const inOrder = (_key: string, value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value)

/** Returns what the audit says in addition to the fields that devices see, each as before and after. */
async function notesOf(kysely: Reads, accountId: string): Promise<unknown[]> {
  const rows = await kysely
    .selectFrom('audit')
    .where('entity', '=', 'account')
    .where('entityId', '=', accountId)
    .where('action', '=', 'account.update')
    .select(['before', 'after'])
    .execute()
  return rows
    .map(({ before, after }) => [before, after].map((text) => JSON.parse(text ?? 'null', inOrder)))
    .filter(([, after]) => after?.version === undefined)
}

async function logInOf(kysely: Reads, accountId: string) {
  const row = await kysely
    .selectFrom('credential')
    .where('accountId', '=', accountId)
    .select(['email', 'passwordHash', 'sessionVersion'])
    .executeTakeFirst()
  if (!row) return { logIn: null, password: null, sessionVersion: null }
  const passwordsThatFit = await Promise.all(
    [testPassword, newPassword].map(async (text) =>
      (await isPassword(row.passwordHash, text)) ? [text] : [],
    ),
  )
  const password = passwordsThatFit.flat()[0] ?? 'nobody’s'
  return { logIn: row.email, password, sessionVersion: row.sessionVersion }
}

async function trnOf({ db, env }: AppDeps, accountId: string): Promise<string | null> {
  const { trn } = await db.reads.kysely
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select('trn')
    .executeTakeFirstOrThrow()
  return trn && unseal(env, accountId, trn)
}

/** Returns everything that an edit of an account can change. Lists are in alphabetical order. */
export async function factsOf(
  deps: AppDeps,
  accountId: string,
  { sessionIds, names }: { readonly sessionIds: readonly string[]; readonly names: Names },
) {
  const { kysely } = deps.db.reads
  const account = must(await findAccount(kysely, accountId), 'the account')
  const { user, role, status, branchId, hasTrn, authorization } = account
  const sessions = await Promise.all(sessionIds.map((sessionId) => findSession(kysely, sessionId)))
  const { logIn, ...secrets } = await logInOf(kysely, accountId)
  return {
    ...{ firstName: user.firstName, lastName: user.lastName, phone: user.phone },
    ...{ email: names.get(user.email) ?? user.email, logIn: logIn && (names.get(logIn) ?? logIn) },
    ...{ role, status, branchId, hasTrn, ...secrets },
    rights: authorization.permissions.toSorted(),
    isConfirmed: user.emailVerifiedAt !== null,
    trn: await trnOf(deps, accountId),
    ends: sessions.map((session): string | null => session?.endReason ?? null),
    mails: await mailsOf(kysely, accountId, names),
    notes: await notesOf(kysely, accountId),
  }
}
export type AccountFacts = Awaited<ReturnType<typeof factsOf>>
