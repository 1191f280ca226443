import type { Kysely } from 'kysely'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Database } from '../tables/schema.ts'
import { findAccountToken } from './one-time-tokens.ts'

type Tables = Kysely<Database>

/** So long after a change of an email address, the former address can undo it. */
export const undoGoodForMs = 7 * dayMs

const event = 'account.email-changed'
const purpose = 'undo-email'
/** As a list, so that SQLite reads them off the index of what is to be sent. */
const unsentStates = ['Waiting', 'Sending', 'Failed'] as const

const changeOf = ({ expiresAt }: { readonly expiresAt: string }): string =>
  isoOf(Date.parse(expiresAt) - undoGoodForMs)

/** Takes back the links of an account that undo changes from this moment on, those that are still to be sent included. */
async function dropUndosFrom(db: Tables, accountId: string, changedAt: string): Promise<void> {
  await db
    .deleteFrom('oneTimeToken')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>=', isoOf(Date.parse(changedAt) + undoGoodForMs))
    .execute()
  await db
    .deleteFrom('message')
    .where('accountId', '=', accountId)
    .where('event', '=', event)
    .where('state', 'in', unsentStates)
    .where('createdAt', '>=', changedAt)
    .execute()
}

/**
 * The account and the former address that a link puts back, once. Links to later addresses go with it; those to earlier
 * ones stay good, so that a later address can't take away what the first owner can undo.
 */
export async function spendUndoToken(
  db: Tables,
  tokenHash: string,
  now: string,
): Promise<{ accountId: string; email: string } | null> {
  const token = await findAccountToken(db, { tokenHash, purpose }, now)
  if (!token?.accountId || token.email === null) return null
  const { accountId, email } = token
  await dropUndosFrom(db, accountId, changeOf(token))
  return { accountId, email }
}

/**
 * The reader of this address has it again without an undo: an address that the account got after it, and lost, has no way
 * back into the account.
 */
export async function dropUndosAfter(
  db: Tables,
  { accountId, email }: { readonly accountId: string; readonly email: string },
  now: string,
): Promise<void> {
  const token = await db
    .selectFrom('oneTimeToken')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .select('expiresAt')
    .orderBy('expiresAt')
    .executeTakeFirst()
  const unsent = await db
    .selectFrom('message')
    .where('accountId', '=', accountId)
    .where('event', '=', event)
    .where('to', '=', email)
    .where('state', 'in', unsentStates)
    .select('createdAt')
    .orderBy('createdAt')
    .executeTakeFirst()
  const changes = [token && changeOf(token), unsent?.createdAt].filter((at) => at !== undefined)
  const [earliest] = changes.sort()
  if (earliest) await dropUndosFrom(db, accountId, earliest)
}

/** Which of the given addresses an account can still get back. */
export async function undoableEmails(
  db: Tables,
  emails: readonly string[],
  now: string,
): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const tokenRows = await db
    .selectFrom('oneTimeToken')
    .innerJoin('account', 'account.accountId', 'oneTimeToken.accountId')
    .where('account.deletedAt', 'is', null)
    .where('purpose', '=', purpose)
    .where('oneTimeToken.email', 'in', emails)
    .where('expiresAt', '>', now)
    .select('oneTimeToken.email')
    .execute()
  const messageRows = await db
    .selectFrom('message')
    .innerJoin('account', 'account.accountId', 'message.accountId')
    .where('account.deletedAt', 'is', null)
    .where('event', '=', event)
    .where('to', 'in', emails)
    .where('state', 'in', unsentStates)
    .where('message.createdAt', '>', isoOf(Date.parse(now) - undoGoodForMs))
    .select('to as email')
    .execute()
  return new Set([...tokenRows, ...messageRows].flatMap(({ email }) => email ?? []))
}

/**
 * The account whose former address this is, while that can be undone; null for all other addresses. Taken by another
 * account in the meantime, the address could not be put back.
 */
export async function undoerOf(db: Tables, email: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb(
          'accountId',
          'in',
          selectFrom('oneTimeToken')
            .where('purpose', '=', purpose)
            .where('email', '=', email)
            .where('expiresAt', '>', now)
            .where('oneTimeToken.accountId', 'is not', null)
            .select('oneTimeToken.accountId'),
        ),
        eb(
          'accountId',
          'in',
          selectFrom('message')
            .where('event', '=', event)
            .where('to', '=', email)
            .where('state', 'in', unsentStates)
            .where('createdAt', '>', isoOf(Date.parse(now) - undoGoodForMs))
            .where('message.accountId', 'is not', null)
            .select('message.accountId'),
        ),
      ]),
    )
    .select('accountId')
    .executeTakeFirst()
  return row?.accountId ?? null
}
