import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FactorOffer, NewFactor, ProofOptions, StepProof } from '#sync/api/accounts/second-factors.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { system } from '../../core/system-actor.ts'
import { findCredentialOf } from '../../db/accounts/accounts-credentials.ts'
import type { ProofTicketTable } from '../../db/tables/accounts-tables.ts'
import { deviceOf } from '../../http/cookies.ts'
import type { AccountDeps } from '../deps.ts'
import { startSession } from '../sessions.ts'
import { personAt } from '../sign-in.ts'
import { checkNewFactor, offerFactor, saveFactor } from './new-factor.ts'
import { signingOptions } from './passkeys.ts'
import { checkProof, type GoodProof, wrongProof } from './proofs.ts'
import { issueTicket, mustBeTicket, tooLate } from './tickets.ts'

interface LoggedIn {
  readonly jwtToken: string
  readonly accountId: string
}

/** The account of a step, if it may still log in and nothing about its rights or password has changed since. */
async function mustStillEnter(deps: AccountDeps, accountId: string, ticket: ProofTicketTable) {
  const credential = await findCredentialOf(deps.db.reads.kysely, accountId)
  const isOpen = credential?.status === 'Active' && credential.deletedAt === null
  const { sessionVersion } = ticket
  if (!credential || !isOpen || (sessionVersion !== null && sessionVersion !== credential.sessionVersion))
    throw tooLate()
  return credential
}

/** Begins a login with a passkey alone. The answer is always the same. */
export async function passkeyLogIn(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ProofOptions> {
  deps.limits.passkeyOptions.take(request.ip)
  const deviceId = deviceOf(deps, request, reply)
  const passkey = { ...(await signingOptions(deps.env)) }
  const ticket = await issueTicket(deps, { purpose: 'passkey', deviceId, challenge: passkey.challenge })
  return { ticket, kinds: ['passkey'], passkey }
}

async function noteWrong(
  deps: AccountDeps,
  request: FastifyRequest,
  accountId: string | null,
): Promise<void> {
  deps.metrics.signIns.inc({ outcome: 'refused' })
  const by = {
    actor: { ...system, name: 'Visitor' },
    deviceId: '',
    accountIp: request.ip,
    action: 'account.login-refused',
  }
  const options = { essential: true, beside: true } as const
  const note = { login: 'wrong second step' }
  await withTransaction(deps, by, (tx) => tx.note('account', accountId ?? '', null, note), options)
}

async function ticketOfStep(
  deps: AccountDeps,
  token: string,
  kind: StepProof['kind'],
): Promise<ProofTicketTable> {
  try {
    return await mustBeTicket(deps, token, 'log-in')
  } catch (error) {
    if (kind !== 'passkey' || !(error instanceof Refusal)) throw error
    return mustBeTicket(deps, token, 'passkey')
  }
}

/** Ends a login: the second step after a password, or a passkey alone. */
export async function finishLogIn(
  deps: AccountDeps,
  input: { readonly ticket: string; readonly proof: StepProof },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoggedIn> {
  const ticket = await ticketOfStep(deps, input.ticket, input.proof.kind)
  const { kind } = input.proof
  try {
    const proof = await checkProof(deps, ticket, input.proof, request.ip)
    if (!proof) throw wrongProof(kind)
    return await enterWith(deps, ticket, { ...proof, kind }, { request, reply })
  } catch (error) {
    // A recovery code, and one that was used already, turn out to be wrong only when the session begins.
    if (error instanceof Refusal && error.code === 'invalid') await noteWrong(deps, request, ticket.accountId)
    throw error
  }
}

/** Starts the session. Proof and ticket are used up in its transaction. */
async function enterWith(
  deps: AccountDeps,
  ticket: ProofTicketTable,
  proof: GoodProof & { readonly kind: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<LoggedIn> {
  const { accountId, sessionVersion } = await mustStillEnter(deps, proof.accountId, ticket)
  const deviceId = deviceOf(deps, request, reply)
  const by = await personAt(deps, request, { accountId, deviceId })
  const start = { accountId, sessionVersion, deviceId, proof }
  const jwtToken = await startSession(deps, start, by, reply)
  await proof.giveBack()
  deps.metrics.signIns.inc({ outcome: 'in' })
  return { jwtToken, accountId }
}

/** The second factor that the role needs is set up with the ticket of the password. */
export async function offerFirstFactor(
  deps: AccountDeps,
  input: { readonly ticket: string; readonly kind: 'totp' | 'passkey' },
): Promise<FactorOffer> {
  const ticket = await mustBeTicket(deps, input.ticket, 'enrol')
  const { accountId } = await mustStillEnter(deps, ticket.accountId ?? '', ticket)
  const { sessionVersion, deviceId } = ticket
  return offerFactor(deps, { purpose: 'first-factor', accountId, sessionVersion, deviceId }, input.kind)
}

/** Saves that factor, issues recovery codes and starts the session, in one transaction. */
export async function addFirstFactor(
  deps: AccountDeps,
  input: NewFactor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoggedIn & { recoveryCodes: string[] }> {
  const ticket = await mustBeTicket(deps, input.ticket, 'first-factor')
  const factor = await checkNewFactor(deps, ticket, input, request.ip)
  let recoveryCodes: string[] = []
  const proof = {
    accountId: factor.accountId,
    kind: `first ${factor.kind}`,
    use: async (tx: Parameters<GoodProof['use']>[0]) => {
      recoveryCodes = (await saveFactor(deps, tx, ticket, { ...factor, isFirst: true })) ?? []
    },
    giveBack: async () => {},
  }
  const loggedIn = await enterWith(deps, ticket, proof, { request, reply })
  return { ...loggedIn, recoveryCodes }
}
