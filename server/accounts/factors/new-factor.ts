import type { FactorOffer, NewFactor } from '#sync/api/accounts/second-factors.ts'
import { type FactorKind, factorText, mostFactors } from '#sync/entities/accounts/second-factor.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { seal, unseal } from '../../core/data-key.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { spendTicket } from '../../db/accounts/proof-tickets.ts'
import {
  factorOfCredential,
  factorsOf,
  insertFactor,
  recoveryCodesLeft,
} from '../../db/accounts/second-factors.ts'
import { companyOf } from '../../db/company/company.ts'
import type { ProofTicketTable, SecondFactorTable } from '../../db/tables/accounts-tables.ts'
import { enqueueAccountMail } from '../../messages/enqueue.ts'
import type { AccountDeps } from '../deps.ts'
import { checkNewPasskey, makingOptions } from './passkeys.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { issueTicket, type Purpose, tooLate } from './tickets.ts'
import { newTotpSecret, stepOf, uriOf } from './totp.ts'

interface OfferFor {
  readonly purpose: Extract<Purpose, 'factor' | 'first-factor'>
  readonly accountId: string
  readonly sessionVersion?: number | null
  readonly sessionId?: string
  readonly deviceId: string
}

const tooMany = () =>
  new Refusal('wrong-state', `You can have up to ${mostFactors} second factors. Remove one first.`)

/** The secret or the browser's options for a new factor, which isn't saved before it has worked once. */
export async function offerFactor(
  deps: AccountDeps,
  owner: OfferFor,
  kind: FactorKind,
): Promise<FactorOffer> {
  const { kysely } = deps.db.reads
  const { accountId } = owner
  const { user, brand } = must(await findAccount(kysely, accountId), 'the account')
  const factors = await factorsOf(kysely, accountId)
  if (factors.length >= mostFactors) throw tooMany()
  const company = (await companyOf(kysely, deps.env, brand)).name
  if (kind === 'totp') {
    const secret = newTotpSecret()
    const ticket = await issueTicket(deps, { ...owner, secret: seal(deps.env, accountId, secret) })
    return { ticket, totp: { secret, uri: uriOf(secret, company, user.email) }, passkey: null }
  }
  const passkeys = factors.filter((factor) => factor.kind === 'passkey')
  const passkey = { ...(await makingOptions(deps.env, { accountId, email: user.email, company }, passkeys)) }
  const ticket = await issueTicket(deps, { ...owner, challenge: passkey.challenge })
  return { ticket, totp: null, passkey }
}

const notMade = () =>
  new Refusal('invalid', 'The passkey couldn’t be checked. Try again, or use another one.', {
    code: ['could not be checked'],
  })
const wrongCode = () =>
  new Refusal(
    'invalid',
    'This code is wrong. Type the one that the app shows now, and check the time of your phone.',
    {
      code: ['is wrong'],
    },
  )

type Secrets = Pick<
  SecondFactorTable,
  'kind' | 'secret' | 'lastStep' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
>
const noPasskey = { credentialId: null, publicKey: null, counter: 0, transports: '[]' }

async function secretsOf(
  deps: AccountDeps,
  { accountId, secret, challenge }: ProofTicketTable,
  { proof }: NewFactor,
): Promise<Secrets> {
  if (proof.kind === 'passkey') {
    const passkey = challenge === null ? null : await checkNewPasskey(deps.env, challenge, proof.passkey)
    if (!passkey) throw notMade()
    return { kind: 'passkey', secret: null, lastStep: 0, ...passkey }
  }
  if (secret === null || accountId === null) throw tooLate()
  const lastStep = stepOf(unseal(deps.env, accountId, secret), proof.code, deps.clock.now())
  if (lastStep === null) throw wrongCode()
  return { kind: 'totp', secret, lastStep, ...noPasskey }
}

export type CheckedFactor = Secrets & Pick<SecondFactorTable, 'accountId' | 'name'>

/** The columns of a factor that has worked once. */
export async function checkNewFactor(
  deps: AccountDeps,
  ticket: ProofTicketTable,
  input: NewFactor,
  ip: string,
): Promise<CheckedFactor> {
  const { accountId } = ticket
  if (accountId === null) throw tooLate()
  // Counted separately from codes, because a failed registration is no guess and must not lock anyone out.
  const key = `new ${accountId}`
  await deps.limits.secondStepAddress.take(ip)
  await deps.limits.secondStepAccount.take(key)
  const secrets = await secretsOf(deps, ticket, input)
  await deps.limits.secondStepAccount.giveBack(key)
  await deps.limits.secondStepAddress.giveBack(ip)
  return { accountId, name: input.name, ...secrets }
}

/** A passkey is on one list: a login with it alone finds its account by it. */
async function mustBeNewPasskey(
  { kysely }: Pick<Transaction, 'kysely'>,
  accountId: string,
  credentialId: string,
): Promise<void> {
  const owner = (await factorOfCredential(kysely, credentialId))?.accountId
  if (owner === undefined) return
  const list = owner === accountId ? 'your list' : 'the list of another account'
  throw new Refusal('already-exists', `This passkey is on ${list} already. Make a new one.`)
}

/** Saves a factor. The first one of an account comes with recovery codes, unless it has some. */
export async function saveFactor(
  deps: AccountDeps,
  tx: Transaction,
  ticket: ProofTicketTable,
  { isFirst, ...factor }: CheckedFactor & { readonly isFirst: boolean },
): Promise<string[] | null> {
  if (!(await spendTicket(tx.kysely, ticket.tokenHash))) throw tooLate()
  const { accountId, kind, name } = factor
  const factors = await factorsOf(tx.kysely, accountId)
  // A thief of the password who began before the owner set up a factor must not add another one afterwards.
  if (isFirst && factors.length > 0) throw tooLate()
  if (factors.length >= mostFactors) throw tooMany()
  if (factor.credentialId !== null) await mustBeNewPasskey(tx, accountId, factor.credentialId)
  const row = { ...factor, factorId: deps.ids.next(), createdAt: tx.at, lastUsedAt: null }
  await insertFactor(tx.kysely, row)
  await tx.note('secondFactor', accountId, null, { kind, name })
  await mailAbout(deps, tx, accountId, `${factorText[kind]} “${name}” was added.`)
  if ((await recoveryCodesLeft(tx.kysely, accountId)) > 0) return null
  return issueRecoveryCodes(deps.env, tx, accountId)
}

/** Tells the owner, so that a factor that another person added or removed doesn't stay unnoticed. */
export async function mailAbout(
  deps: AccountDeps,
  tx: Transaction,
  accountId: string,
  change: string,
): Promise<void> {
  const { user, brand } = must(await findAccount(tx.kysely, accountId), 'the account')
  if (user.email === '') return
  await enqueueAccountMail(deps, tx, {
    event: 'account.factors',
    accountId,
    to: user.email,
    brand,
    facts: { change },
  })
}
