import type { ProofOptions, SessionProof } from '#sync/api/accounts/second-factors.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { AuditContext } from '../../core/audit-context.ts'
import type { Signed } from '../../core/signed.ts'
import { factorsOf } from '../../db/accounts/second-factors.ts'
import { setProven } from '../../db/accounts/sessions.ts'
import type { AccountDeps } from '../deps.ts'
import { signingOptions } from './passkeys.ts'
import { checkProof, wrongProof } from './proofs.ts'
import { issueTicket, mustBeTicket, tooLate } from './tickets.ts'

/** With a second factor, the password alone proves nothing here: it may be what was stolen. */
export async function proofOptionsOf(deps: AccountDeps, signed: Signed): Promise<ProofOptions> {
  const { actor, sessionId, deviceId } = signed
  const factors = await factorsOf(deps.db.reads.kysely, actor.accountId)
  const passkeys = factors.filter(({ kind }) => kind === 'passkey')
  const passkey = passkeys.length > 0 ? { ...(await signingOptions(deps.env, passkeys)) } : null
  const challenge = passkey?.challenge ?? null
  const owner = { accountId: actor.accountId, sessionId, deviceId }
  const ticket = await issueTicket(deps, { ...owner, purpose: 'proof', challenge })
  const kinds = [...new Set(factors.map(({ kind }) => kind))]
  return { ticket, kinds: kinds.length > 0 ? kinds : ['password'], passkey }
}

/** Notes that the owner of the session is present. */
export async function proveSession(
  deps: AccountDeps,
  signed: Signed,
  by: AuditContext,
  input: { readonly ticket: string; readonly proof: SessionProof },
): Promise<void> {
  const { accountId } = signed.actor
  const ticket = await mustBeTicket(deps, input.ticket, 'proof')
  if (ticket.accountId !== accountId || ticket.sessionId !== signed.sessionId) throw tooLate()
  const hasFactor = (await factorsOf(deps.db.reads.kysely, accountId)).length > 0
  const isEnough = !hasFactor || input.proof.kind !== 'password'
  const proof = isEnough ? await checkProof(deps, ticket, input.proof, by.accountIp ?? '') : null
  if (!proof) {
    const refusal = { ...by, action: 'session.prove-refused' }
    const note = { proof: `wrong ${input.proof.kind}` }
    await withTransaction(deps, refusal, (tx) => tx.note('session', signed.sessionId, null, note), {
      essential: true,
    })
    throw wrongProof(input.proof.kind)
  }
  await withTransaction(
    deps,
    by,
    async (tx) => {
      await proof.use(tx)
      const factorAt = hasFactor ? { factorAt: tx.at } : {}
      await setProven(tx.kysely, signed.sessionId, { provenAt: tx.at, ...factorAt })
      await tx.note('session', signed.sessionId, null, { proven: input.proof.kind })
    },
    { essential: true },
  )
  await proof.giveBack()
}
