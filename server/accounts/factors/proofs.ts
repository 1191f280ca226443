import type { PasskeyAnswer, SessionProof, StepProof } from '#sync/api/accounts/second-factors.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { unseal } from '../../core/data-key.ts'
import { spendTicket } from '../../db/accounts/proof-tickets.ts'
import {
  factorOfCredential,
  factorsOf,
  notePasskey,
  spendRecoveryCode,
  spendStep,
} from '../../db/accounts/second-factors.ts'
import { isKnownDevice } from '../../db/accounts/sessions.ts'
import type { ProofTicketTable, SecondFactorTable } from '../../db/tables/accounts-tables.ts'
import type { AccountDeps } from '../deps.ts'
import { isOwnPassword } from '../own-password.ts'
import { countOfAnswer } from './passkeys.ts'
import { recoveryHashes } from './recovery-codes.ts'
import { tooLate } from './tickets.ts'
import { stepOf } from './totp.ts'

/** Uses up a proof that was checked, in the transaction of what it proves. False if another call was faster. */
type Use = (tx: Transaction) => Promise<boolean>

const wrongText = {
  password: 'Wrong password.',
  totp: 'This code is wrong or was used already. Wait for the next one in your app.',
  recovery: 'This recovery code is wrong or was used already.',
  passkey: 'This passkey doesn’t belong to this account. Try another one.',
} as const

export const wrongProof = (kind: keyof typeof wrongText): Refusal =>
  new Refusal('invalid', wrongText[kind], {
    [kind === 'password' ? 'password' : 'code']: [kind === 'password' ? 'is wrong' : 'is wrong or was used'],
  })

type Ticket = Pick<ProofTicketTable, 'accountId' | 'challenge' | 'deviceId' | 'tokenHash'>

async function codeUse(deps: AccountDeps, accountId: string, code: string): Promise<Use | null> {
  for (const { factorId, secret } of await factorsOf(deps.db.reads.kysely, accountId)) {
    const step = secret === null ? null : stepOf(unseal(deps.env, accountId, secret), code, deps.clock.now())
    if (step !== null) return (tx) => spendStep(tx.kysely, factorId, step, tx.at)
  }
  return null
}

async function passkeyUse(
  deps: AccountDeps,
  { accountId, challenge }: Ticket,
  answer: PasskeyAnswer,
): Promise<{ factor: SecondFactorTable; use: Use } | null> {
  const factor = await factorOfCredential(deps.db.reads.kysely, answer.id)
  if (!factor || challenge === null || (accountId !== null && factor.accountId !== accountId)) return null
  const count = await countOfAnswer(deps.env, factor, challenge, answer)
  if (count === null) return null
  return { factor, use: (tx) => notePasskey(tx.kysely, factor.factorId, count, tx.at) }
}

/** The account that a proof is of, and how it is used up; null for a wrong one. */
async function check(
  deps: AccountDeps,
  ticket: Ticket,
  proof: StepProof | SessionProof,
): Promise<{ accountId: string; use: Use } | null> {
  if (proof.kind === 'passkey') {
    const match = await passkeyUse(deps, ticket, proof.answer)
    return match && { accountId: match.factor.accountId, use: match.use }
  }
  const { accountId } = ticket
  if (accountId === null) return null
  if (proof.kind === 'password')
    return (await isOwnPassword(deps, accountId, proof.password))
      ? { accountId, use: async () => true }
      : null
  if (proof.kind === 'recovery') {
    const hashes = recoveryHashes(deps.env, accountId, proof.code)
    return { accountId, use: (tx) => spendRecoveryCode(tx.kysely, accountId, hashes, tx.at) }
  }
  const use = await codeUse(deps, accountId, proof.code)
  return use && { accountId, use }
}

/**
 * Each of the owner's devices counts its own tries, so that a stranger with the password doesn't keep the owner out.
 * Passkeys are counted separately from proofs that can be guessed, so that wrong passkeys use up no code.
 */
async function tryKeyOf(
  deps: AccountDeps,
  { accountId, deviceId, tokenHash }: Ticket,
  kind: keyof typeof wrongText,
): Promise<string> {
  if (accountId === null) return tokenHash
  const isKnown = await isKnownDevice(deps.db.reads.kysely, accountId, deviceId)
  const owner = isKnown ? `${accountId} ${deviceId}` : accountId
  return kind === 'passkey' ? `passkey ${owner}` : owner
}

/** A proof that was right, and how many tries it gives back once it was used. */
export interface GoodProof {
  readonly accountId: string
  /** Spends ticket and proof together; throws if either was used meanwhile. */
  readonly use: (tx: Transaction) => Promise<void>
  readonly giveBack: () => Promise<void>
}

/** Checks a proof. Tries are counted before it is looked at, and a good one gives its try back. */
export async function checkProof(
  deps: AccountDeps,
  ticket: Ticket,
  proof: StepProof | SessionProof,
  ip: string,
): Promise<GoodProof | null> {
  const { secondStepAccount, secondStepAddress } = deps.limits
  const key = await tryKeyOf(deps, ticket, proof.kind)
  await secondStepAddress.take(ip)
  await secondStepAccount.take(key)
  const match = await check(deps, ticket, proof)
  if (!match) return null
  return {
    accountId: match.accountId,
    use: async (tx) => {
      if (!(await match.use(tx))) throw wrongProof(proof.kind)
      if (!(await spendTicket(tx.kysely, ticket.tokenHash))) throw tooLate()
    },
    giveBack: async () => {
      await secondStepAccount.giveBack(key)
      await secondStepAddress.giveBack(ip)
    },
  }
}
