import { randomBytes } from 'node:crypto'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byServer } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { hashOf } from '../../db/accounts/one-time.ts'
import { findTicket, putTicket } from '../../db/accounts/proof-tickets.ts'
import type { ProofTicketTable } from '../../db/tables/accounts-tables.ts'
import type { AccountDeps } from '../deps.ts'

const goodForMs = 10 * minuteMs

export type Purpose = ProofTicketTable['purpose']

type TicketInput = Pick<ProofTicketTable, 'purpose' | 'deviceId'> &
  Partial<Pick<ProofTicketTable, 'accountId' | 'sessionId' | 'sessionVersion' | 'challenge' | 'secret'>>

export const tooLate = () =>
  new Refusal('wrong-state', 'This took too long, or was finished already. Start again, please.')

/** A ticket for the next step. Its hash is stored, and while the disk is full, too: people have to get in. */
export async function issueTicket(deps: AccountDeps, input: TicketInput): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const blank = { accountId: null, sessionId: null, sessionVersion: null, challenge: null, secret: null }
  const expiresAt = isoOf(deps.clock.now() + goodForMs)
  const row = { ...blank, ...input, tokenHash: hashOf(token), expiresAt }
  await withTransaction(deps, byServer('session.ticket'), (tx) => putTicket(tx.kysely, row), {
    essential: true,
  })
  return token
}

/** Reading doesn't spend it: a mistyped code is typed again. */
export async function mustBeTicket(
  { db, clock }: AccountDeps,
  token: string,
  purpose: Purpose,
): Promise<ProofTicketTable> {
  const ticket = await findTicket(db.reads.kysely, { tokenHash: hashOf(token), purpose }, isoOf(clock.now()))
  if (!ticket) throw tooLate()
  return ticket
}
