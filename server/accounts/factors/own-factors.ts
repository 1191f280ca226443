import type { FactorOffer, Factors, NewFactor } from '#sync/api/accounts/second-factors.ts'
import { type FactorKind, factorText } from '#sync/entities/accounts/second-factor.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Role } from '#sync/policies/roles.ts'
import { needsFactor } from '#sync/rules/accounts/second-factor.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { AuditContext } from '../../core/audit-context.ts'
import type { Signed } from '../../core/signed.ts'
import {
  deleteFactor,
  dropFactors,
  factorsOf,
  recoveryCodesLeft,
  replaceRecoveryCodes,
} from '../../db/accounts/second-factors.ts'
import { endSessionsOf, setProven } from '../../db/accounts/sessions.ts'
import { readSettings } from '../../db/company/settings.ts'
import type { AccountDeps } from '../deps.ts'
import { checkNewFactor, mailAbout, offerFactor, saveFactor } from './new-factor.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { mustBeTicket, tooLate } from './tickets.ts'

interface Owner {
  readonly accountId: string
  readonly role: Role
}

/** The factors of an account as people read them: no secret leaves the server again. */
export async function factorsNow(
  { db }: Pick<AccountDeps, 'db'>,
  { accountId, role }: Owner,
): Promise<Factors> {
  const { kysely } = db.reads
  return {
    factors: await factorsOf(kysely, accountId),
    recoveryCodesLeft: await recoveryCodesLeft(kysely, accountId),
    isRequired: needsFactor((await readSettings(kysely)).secondFactor, role),
  }
}

export const offerOwn = (deps: AccountDeps, signed: Signed, kind: FactorKind): Promise<FactorOffer> => {
  const { actor, sessionId, deviceId } = signed
  return offerFactor(deps, { purpose: 'factor', accountId: actor.accountId, sessionId, deviceId }, kind)
}

/** Adds a factor. The session counts as one with a factor from now on. */
export async function addOwn(
  deps: AccountDeps,
  signed: Signed,
  by: AuditContext,
  input: NewFactor,
): Promise<Factors & { recoveryCodes: string[] | null }> {
  const ticket = await mustBeTicket(deps, input.ticket, 'factor')
  if (ticket.accountId !== signed.actor.accountId || ticket.sessionId !== signed.sessionId) throw tooLate()
  const factor = await checkNewFactor(deps, ticket, input, by.accountIp ?? '')
  const recoveryCodes = await withTransaction(deps, by, async (tx) => {
    const codes = await saveFactor(deps, tx, ticket, { ...factor, isFirst: false })
    await setProven(tx.kysely, signed.sessionId, { provenAt: tx.at, factorAt: tx.at })
    return codes
  })
  return { ...(await factorsNow(deps, signed.actor)), recoveryCodes }
}

/** Removes a factor. The recovery codes go with the last one. */
export async function removeOwn(
  deps: AccountDeps,
  { accountId, role }: Owner,
  by: AuditContext,
  factorId: string,
): Promise<Factors> {
  await withTransaction(deps, by, async (tx) => {
    const factors = await factorsOf(tx.kysely, accountId)
    const factor = factors.find((candidate) => candidate.factorId === factorId)
    if (!factor) throw new Refusal('not-found', 'Second factor not found. It may have been removed.')
    const isLast = factors.length === 1
    if (isLast && needsFactor((await readSettings(tx.kysely)).secondFactor, role))
      throw new Refusal('wrong-state', 'Your role needs a second factor. Add another one first.')
    await deleteFactor(tx.kysely, accountId, factorId)
    if (isLast) await replaceRecoveryCodes(tx.kysely, accountId, [], tx.at)
    const { kind, name } = factor
    await tx.note('secondFactor', accountId, { kind, name }, null)
    await mailAbout(deps, tx, accountId, `${factorText[kind]} “${name}” was removed.`)
  })
  return factorsNow(deps, { accountId, role })
}

/** A new set of recovery codes, for an account that has a factor. */
export const newOwnCodes = (deps: AccountDeps, accountId: string, by: AuditContext): Promise<string[]> =>
  withTransaction(deps, by, async (tx) => {
    if ((await factorsOf(tx.kysely, accountId)).length === 0)
      throw new Refusal('wrong-state', 'Add an authenticator app or a passkey first.')
    const codes = await issueRecoveryCodes(deps.env, tx, accountId)
    await tx.note('secondFactor', accountId, null, { recoveryCodes: 'new set' })
    await mailAbout(deps, tx, accountId, 'You have new recovery codes. The earlier ones no longer work.')
    return codes
  })

/** Takes all factors away from a person who has lost them, and ends their sessions. */
export async function resetFactors(
  deps: AccountDeps,
  { accountId, role }: Owner,
  by: AuditContext,
  reason: string,
): Promise<Factors> {
  await withTransaction(deps, by, async (tx) => {
    const factors = await factorsOf(tx.kysely, accountId)
    if (factors.length === 0) throw new Refusal('wrong-state', 'This person has no second factor.')
    await dropFactors(tx.kysely, accountId)
    await endSessionsOf(tx.kysely, accountId, tx.at, 'ended')
    const names = factors.map(({ kind, name }) => `${factorText[kind]} “${name}”`)
    await tx.note('secondFactor', accountId, { factors: names }, { factors: [], reason })
    const change = `${by.actor.name} removed all your second factors, for this reason: ${reason}`
    await mailAbout(deps, tx, accountId, change)
  })
  return factorsNow(deps, { accountId, role })
}
