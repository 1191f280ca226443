import type { Account } from '#sync/entities/accounts/account.ts'
import type { Erasure } from '#sync/entities/accounts/erasure.ts'
import { listText } from '#sync/lib/list-text.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { internationalNumber } from '#sync/rules/messages/phone-number.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { userIdOf } from '../db/accounts/accounts-credentials.ts'
import { privateContact } from '../db/accounts/contact.ts'
import { deleteMessagesByKey } from '../db/messages/messages.ts'
import { confirmedNumber, forgetReplies } from '../db/messages/phone-numbers.ts'
import {
  deleteMessagesFrom,
  deleteNewslettersTo,
  deleteSubscriberAt,
  forgetContact,
} from '../db/retention/account-data.ts'
import {
  findErasure,
  forgetWish,
  insertErasure,
  latestErasureOf,
  setDecision,
} from '../db/retention/erasures.ts'
import { enqueueAccountMail } from '../messages/enqueue.ts'
import { tellAdmins } from '../messages/notices/tell-admins.ts'
import { contactKeyOf } from '../messages/texts/contact-mail.ts'
import { endAccount } from './delete-account.ts'
import type { AccountDeps } from './deps.ts'
import { openBusinessOf } from './open-business.ts'

function mustBeCustomer({ role }: Actor): void {
  if (role === 'User') return
  throw new Refusal(
    'wrong-state',
    'Only customers ask to be erased. An administrator closes the account of an employee.',
  )
}

const mailTo = async (
  deps: AccountDeps,
  tx: Transaction,
  event: 'account.erasure-asked' | 'account.erasure-granted' | 'account.erasure-refused',
  { accountId, reason }: Pick<Erasure, 'accountId' | 'reason'>,
): Promise<void> => {
  const { email, brand } = must(await tx.get('account', accountId), 'a customer')
  if (email !== '')
    await enqueueAccountMail(deps, tx, { event, accountId, to: email, brand, facts: { change: reason } })
}

/** Notes a customer's request. A request that is still waiting is returned unchanged. */
export function askErasure(deps: AccountDeps, by: AuditContext, note: string): Promise<Erasure> {
  const { accountId } = by.actor
  mustBeCustomer(by.actor)
  return withTransaction(deps, by, async (tx) => {
    const latest = await latestErasureOf(tx.kysely, accountId)
    if (latest?.status === 'Asked') return latest
    const erasure: Erasure = {
      erasureId: tx.ids.next(),
      accountId,
      note,
      askedAt: tx.at,
      status: 'Asked',
      reason: '',
      decidedBy: '',
      decidedAt: null,
    }
    await insertErasure(tx.kysely, erasure)
    await tx.note('account', accountId, null, { erasure: 'Asked' })
    await mailTo(deps, tx, 'account.erasure-asked', erasure)
    const { mailbox } = must(await tx.get('account', accountId), 'a customer')
    const { erasureId: entityId } = erasure
    await tellAdmins(deps, tx, { event: 'erasure.waiting', entityId, facts: { mailbox } })
    return erasure
  })
}

async function noteDecision(
  tx: Transaction,
  before: Erasure,
  change: Pick<Erasure, 'status' | 'reason' | 'decidedBy'>,
): Promise<Erasure> {
  const after = { ...before, ...change, decidedAt: tx.at }
  const { erasureId, status, reason, decidedBy, decidedAt } = after
  await setDecision(tx.kysely, { erasureId, status, reason, decidedBy, decidedAt })
  await tx.note('account', before.accountId, { erasure: before.status }, { erasure: status, reason })
  return after
}

export function withdrawErasure(deps: AccountDeps, by: AuditContext): Promise<Erasure> {
  return withTransaction(deps, by, async (tx) => {
    const latest = await latestErasureOf(tx.kysely, by.actor.accountId)
    if (latest?.status !== 'Asked')
      throw new Refusal(
        'wrong-state',
        'There is no request to take back. It may have been decided meanwhile.',
      )
    return noteDecision(tx, latest, { status: 'Withdrawn', reason: '', decidedBy: '' })
  })
}

/** The telephone numbers of an account, as providers write them. */
async function numbersOf({ kysely }: Transaction, accountId: string): Promise<Set<string>> {
  const confirmation = await confirmedNumber(kysely, accountId)
  const contact = await privateContact(kysely, accountId)
  return new Set(
    [confirmation?.number, internationalNumber(contact?.phone ?? '')].flatMap((number) => number ?? []),
  )
}

/** Customers can join the company while their request waits; the records of their work bear their name. */
function mustBeCustomerStill({ role }: Account): void {
  if (role === 'User') return
  throw new Refusal(
    'wrong-state',
    'This customer works for the company by now, so their account can’t be erased. Refuse the request with this reason, and close the account when they leave.',
  )
}

/**
 * The law keeps the account's row with name, mailbox and sealed TRN. Contact data and messages are erased
 * immediately.
 */
async function grant(deps: AccountDeps, tx: Transaction, erasure: Erasure): Promise<void> {
  const { accountId } = erasure
  const account = must(await tx.get('account', accountId), 'a customer')
  mustBeCustomerStill(account)
  const open = await openBusinessOf(tx.kysely, accountId)
  if (open.length > 0)
    throw new Refusal(
      'wrong-state',
      `This customer can’t be erased yet. There is ${listText(open)}. Settle that first, or refuse the request with this reason.`,
    )
  const numbers = await numbersOf(tx, accountId)
  if (!account.deletedAt) await endAccount(tx, { accountId, userId: await userIdOf(tx.kysely, accountId) })
  await mailTo(deps, tx, 'account.erasure-granted', erasure)
  await forgetContact(tx.kysely, accountId)
  await forgetWish(tx.kysely, accountId)
  for (const number of numbers) await forgetReplies(tx.kysely, number)
  if (account.email !== '') {
    const messageIds = await deleteMessagesFrom(tx.kysely, account.email)
    await deleteMessagesByKey(tx.kysely, messageIds.map(contactKeyOf))
    await deleteSubscriberAt(tx.kysely, account.email)
    await deleteNewslettersTo(tx.kysely, account.email)
  }
  const closed = must(await tx.get('account', accountId), 'a customer')
  await tx.put('account', { ...closed, email: '' })
}

interface Decision {
  readonly grant: boolean
  readonly reason: string
}

/** Decides a request once. A refusal needs a reason, because the customer reads it. */
export function decideErasure(
  deps: AccountDeps,
  by: AuditContext,
  erasureId: string,
  decision: Decision,
): Promise<Erasure> {
  const reason = decision.reason.trim()
  if (!decision.grant && reason === '')
    throw new Refusal('invalid', 'Say why: the customer reads it.', { reason: ['is missing'] })
  return withTransaction(deps, by, async (tx) => {
    const erasure = await findErasure(tx.kysely, erasureId)
    if (!erasure) throw new Refusal('not-found', 'Request not found.')
    if (erasure.status !== 'Asked')
      throw new Refusal('wrong-state', 'This request was decided or taken back meanwhile.')
    const status = decision.grant ? 'Granted' : 'Refused'
    const after = await noteDecision(tx, erasure, { status, reason, decidedBy: by.actor.name })
    if (decision.grant) await grant(deps, tx, after)
    else await mailTo(deps, tx, 'account.erasure-refused', after)
    return after
  })
}
