import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { listText } from '#sync/lib/list-text.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Transaction, TransactionPart } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { deleteNotesAbout } from '../db/accounts/account-notes.ts'
import { changePrivate, deleteCredential } from '../db/accounts/accounts-credentials.ts'
import { deleteAddressesOf } from '../db/accounts/addresses.ts'
import { dropFactors } from '../db/accounts/second-factors.ts'
import { endSessionsOf } from '../db/accounts/sessions.ts'
import { forgetFile } from '../db/files/files.ts'
import { setDailyTopics } from '../db/messages/daily-mails.ts'
import { deleteMessagesByKey, dropWaiting } from '../db/messages/messages.ts'
import { dropNoticesOf } from '../db/messages/notices.ts'
import { forgetPreferences } from '../db/messages/notification-preferences.ts'
import { forgetNumber } from '../db/messages/phone-numbers.ts'
import { dropSubscriptionsOf } from '../db/messages/push-subscriptions.ts'
import { changeCheckout, openTopUpsOf } from '../db/payments/checkouts.ts'
import { questionKeyOf } from '../messages/notices/question-notices.ts'
import type { AccountDeps } from './deps.ts'
import { openBusinessOf } from './open-business.ts'
import { mustNotBeLastAdmin, mustReachAccount } from './update-account.ts'

/** The other way to close it: administrators give a reason, customers ask us, the rest of the staff ask an administrator. */
function otherWay({ role }: Actor): string {
  if (role === 'Admin') return 'close it with a reason'
  return role === 'User' ? 'contact us and we’ll help' : 'ask an administrator to close it with a reason'
}

/** An administrator can still close it with a reason. Balances remain owed and payable. */
async function mustBeSettled(
  tx: Transaction,
  actor: Actor,
  accountId: string,
  reason: string | undefined,
): Promise<void> {
  const open = await openBusinessOf(tx.kysely, accountId)
  const overrides = actor.role === 'Admin' && Boolean(reason)
  if (open.length > 0 && !overrides)
    throw new Refusal(
      'wrong-state',
      `This account can’t be closed yet. It has ${listText(open)}. Settle that first, or ${otherWay(actor)}.`,
    )
  if (reason) await tx.note('account', accountId, null, { closedBecause: reason, open })
}

interface EndedAccount {
  readonly accountId: string
  readonly userId: string
  /** True: the account was never used, so its mailbox becomes free and its TRN is erased. */
  readonly unused?: boolean
}

/** The credit of a closed account is of no use, so the office hears of money that still arrives for a top-up. */
async function cancelTopUps(tx: TransactionPart, accountId: string): Promise<void> {
  const { kysely, at } = tx
  for (const { checkoutId, status } of await openTopUpsOf(kysely, accountId)) {
    await changeCheckout(kysely, checkoutId, { status: 'cancelled', updatedAt: at })
    await tx.note('checkout', checkoutId, { status }, { status: 'cancelled' })
  }
}

/** Marks an account as deleted, and drops what only served the person. */
export async function endAccount(
  tx: TransactionPart,
  { accountId, userId, unused = false }: EndedAccount,
): Promise<void> {
  const { kysely, at } = tx
  const row = must(await tx.get('account', accountId), 'the account to delete')
  const blankFields = unused ? { mailbox: '', hasTrn: false } : {}
  await tx.put('account', { ...row, ...blankFields, updatedAt: at, deletedAt: at })
  await endSessionsOf(kysely, accountId, at, 'deleted')
  await deleteCredential(kysely, accountId)
  await dropFactors(kysely, accountId)
  await deleteAddressesOf(kysely, userId)
  await deleteNotesAbout(kysely, accountId)
  await eraseQuestions(tx, accountId)
  await eraseClaims(tx, accountId)
  await changePrivate(kysely, accountId, {
    authorizedPersons: [],
    ...(unused ? { trn: null, trnDigest: null } : {}),
  })
  await cancelTopUps(tx, accountId)
  await dropWaiting(kysely, accountId)
  await dropSubscriptionsOf(kysely, accountId)
  await forgetPreferences(kysely, accountId)
  await forgetNumber(kysely, accountId)
  await setDailyTopics(kysely, accountId, [])
}

/** Deletes what a customer and the office wrote to each other, with the office's mails about it. The audit log never had the texts. */
export async function eraseQuestions(tx: TransactionPart, accountId: string): Promise<void> {
  for (const question of await tx.find('question', 'accountId', accountId)) {
    if (question.deletedAt) continue
    await deleteMessagesByKey(
      tx.kysely,
      question.lines.map(({ lineId }) => questionKeyOf(lineId)),
    )
    await tx.put('question', { ...question, lines: [], deletedAt: tx.at, updatedAt: tx.at })
  }
  await dropNoticesOf(tx.kysely, accountId, 'question.answered')
}

/** Drops what was written in a customer’s claims and about them, with their pictures. Amounts and days stay, because credit was given for them. */
async function eraseClaims(tx: TransactionPart, accountId: string): Promise<void> {
  for (const claim of await tx.find('claim', 'accountId', accountId)) {
    if (claim.text === '' && claim.decision === '' && claim.photoFileIds.length === 0) continue
    for (const fileId of claim.photoFileIds) await tx.statements.run(forgetFile, { fileId, at: tx.at })
    await tx.put('claim', {
      ...claim,
      text: '',
      decision: '',
      photoFileIds: [],
      openedBy: '',
      updatedAt: tx.at,
    })
  }
}

/**
 * Ends an account. What customs and the tax office ask for later stays: the row with name, mailbox and address, the
 * sealed taxpayer's number, and the packages with their owner. What only served the person goes: password, second
 * factors, sessions, rights, address book, pickup persons, notes about them, questions about packages. Answers the account as it was.
 */
export async function deleteAccount(
  deps: AccountDeps,
  by: AuditContext,
  accountId: string,
  reason: string | undefined,
): Promise<AccountReply> {
  const account = await mustReachAccount(deps, by.actor, accountId, 'canRemove')
  await withTransaction(deps, by, async (tx) => {
    await mustNotBeLastAdmin(tx, account)
    await mustBeSettled(tx, by.actor, accountId, reason)
    await endAccount(tx, { accountId, userId: account.user.userId })
  })
  return account
}
