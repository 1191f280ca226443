import type { CustomerPaper, CustomerPaperKind } from '#sync/entities/accounts/customer-paper.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchFile } from '#sync/mutators/packages/files.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { filePolicy } from '#sync/policies/file.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { isExpired } from '#sync/rules/accounts/customer-papers.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import {
  changeCustomerPaper,
  deleteCustomerPaper,
  findCustomerPaper,
  insertCustomerPaper,
  paperOfFile,
  papersOf,
} from '../db/accounts/customer-papers.ts'
import { readSettings } from '../db/company/settings.ts'
import { findFile, forgetFile, giveFile } from '../db/files/files.ts'
import { enqueueNotice } from '../messages/enqueue.ts'

export const noSuchPaper = () =>
  new Refusal('not-found', 'Paper not found. The customer may have sent another one meanwhile.')

export interface NewPaper extends Pick<CustomerPaper, 'accountId' | 'kindId' | 'fileIds' | 'expiresOn'> {}

async function mustFindKind(tx: Transaction, kindId: string): Promise<CustomerPaperKind> {
  const { papers } = await readSettings(tx.kysely)
  const kind = papers.kinds.find((candidate) => candidate.kindId === kindId)
  if (kind) return kind
  throw new Refusal('wrong-state', 'We no longer ask for this kind of paper. Open the page again.', {
    kindId: ['is no longer asked for'],
  })
}

/** The date that a paper of a kind has to come with. */
function mustHaveDate({ name, validDays }: CustomerPaperKind, expiresOn: string | null, today: string): void {
  const problem = dateProblem(name, { validDays, expiresOn }, today)
  if (problem) throw new Refusal('invalid', problem, { expiresOn: [problem] })
}

function dateProblem(
  name: string,
  { validDays, expiresOn }: Pick<CustomerPaperKind, 'validDays'> & Pick<CustomerPaper, 'expiresOn'>,
  today: string,
): string | null {
  if (validDays !== null)
    return expiresOn === null
      ? null
      : `${name} lasts ${validDays} days once we’ve accepted it. Leave the date out.`
  if (expiresOn === null) return `Enter the date on which ${name} ends.`
  if (expiresOn < today) return `${name} ended on ${expiresOn}. Please send one that is still good.`
  return null
}

/** The pages must be files of the sender that aren't part of another paper; from now on they are the customer's. */
async function takePages(tx: Transaction, { accountId, fileIds }: NewPaper): Promise<void> {
  for (const fileId of fileIds) {
    const file = await findFile(tx.kysely, fileId)
    const isPage = file?.kind === 'customer-paper' && filePolicy.canAttach(tx.by.actor, file)
    if (!isPage || (await paperOfFile(tx.kysely, file))) throw noSuchFile()
    await tx.statements.run(giveFile, { fileId, to: accountId })
  }
}

/** Deletes a paper that another one takes the place of, with its pages. The audit log keeps what it was. */
async function dropPaper(tx: Transaction, paper: CustomerPaper): Promise<void> {
  for (const fileId of paper.fileIds) await tx.statements.run(forgetFile, { fileId, at: tx.at })
  await deleteCustomerPaper(tx.kysely, paper.paperId)
  await tx.note('customerPaper', paper.accountId, paper, null)
}

const dropOthers = async (tx: Transaction, { accountId, kindId }: CustomerPaper, isOver: OverRule) => {
  for (const paper of await papersOf(tx.kysely, accountId))
    if (paper.kindId === kindId && isOver(paper)) await dropPaper(tx, paper)
}
type OverRule = (paper: CustomerPaper) => boolean

/** Takes in a paper. One of its kind that waits or was refused makes room; one that was accepted counts until this one is. */
export async function sendPaper(tx: Transaction, input: NewPaper): Promise<string> {
  const kind = await mustFindKind(tx, input.kindId)
  mustHaveDate(kind, input.expiresOn, jamaicaDay(tx.at))
  await takePages(tx, input)
  const { actor } = tx.by
  const paper: CustomerPaper = {
    ...input,
    paperId: tx.ids.next(),
    kindName: kind.name,
    state: 'Sent',
    reason: '',
    sentBy: actor.name,
    sentAt: tx.at,
    checkedBy: '',
    checkedAt: null,
  }
  await dropOthers(tx, paper, ({ state }) => state !== 'Accepted')
  await insertCustomerPaper(tx.kysely, paper)
  await tx.note('customerPaper', paper.accountId, null, paper)
  return paper.paperId
}

const alreadyTexts = {
  Accepted: 'has accepted this paper already',
  Refused: 'has refused this paper already',
}

/** A colleague has to check the paper of a person who works here. */
function mustBeSomebodyElses({ accountId }: CustomerPaper, actor: Actor): void {
  if (accountId === actor.accountId)
    throw new Refusal('forbidden', 'A colleague has to check your own papers.')
}

async function mustWait(tx: Transaction, paperId: string): Promise<CustomerPaper> {
  const paper = await findCustomerPaper(tx.kysely, paperId)
  if (!paper) throw noSuchPaper()
  mustBeSomebodyElses(paper, tx.by.actor)
  if (paper.state !== 'Sent')
    throw new Refusal('wrong-state', `${paper.checkedBy} ${alreadyTexts[paper.state]}. Nothing was changed.`)
  return paper
}

async function decide(tx: Transaction, before: CustomerPaper, changes: Partial<CustomerPaper>) {
  const decision = { ...changes, checkedBy: tx.by.actor.name, checkedAt: tx.at }
  const { state, expiresOn, reason, checkedBy, checkedAt } = { ...before, ...decision }
  await changeCustomerPaper(tx.kysely, before.paperId, { state, expiresOn, reason, checkedBy, checkedAt })
  await tx.note('customerPaper', before.accountId, before, { ...before, ...decision })
}

/** Accepts a paper, which replaces an earlier one of its kind. */
export async function acceptPaper(
  tx: Transaction,
  paperId: string,
  typedDay: string | undefined,
): Promise<void> {
  const before = await mustWait(tx, paperId)
  const kind = await mustFindKind(tx, before.kindId)
  const today = jamaicaDay(tx.at)
  const dayOnPaper = typedDay ?? before.expiresOn
  mustHaveDate(kind, kind.validDays === null ? dayOnPaper : (typedDay ?? null), today)
  await dropOthers(tx, before, ({ state }) => state === 'Accepted')
  const expiresOn = kind.validDays === null ? dayOnPaper : addDays(today, kind.validDays)
  await decide(tx, before, { state: 'Accepted', expiresOn })
}

/** Refuses a paper with a reason for the customer. An earlier accepted paper stays valid. */
export async function refusePaper(
  tx: Transaction,
  deps: Pick<ChangeDeps, 'ids'>,
  paperId: string,
  reason: string,
): Promise<void> {
  const before = await mustWait(tx, paperId)
  await dropOthers(tx, before, ({ state }) => state === 'Refused')
  await decide(tx, before, { state: 'Refused', reason })
  await enqueueNotice(deps, tx, {
    event: 'paper.refused',
    accountId: before.accountId,
    dedupeKey: `paper ${paperId} refused`,
    facts: { paper: before.kindName, reason },
  })
}

/** Tells the customer once that a paper ends soon, if that is still so. */
export async function warnOfPaper(
  tx: Transaction,
  deps: Pick<ChangeDeps, 'ids'>,
  paperId: string,
): Promise<boolean> {
  const paper = await findCustomerPaper(tx.kysely, paperId)
  if (paper?.state !== 'Accepted' || paper.expiresOn === null || isExpired(paper, jamaicaDay(tx.at)))
    return false
  await changeCustomerPaper(tx.kysely, paperId, { warnedAt: tx.at })
  await enqueueNotice(deps, tx, {
    event: 'paper.expiring',
    accountId: paper.accountId,
    dedupeKey: `paper ${paperId} ends`,
    facts: { paper: paper.kindName, expiresOn: paper.expiresOn },
  })
  return true
}

/** Customers aren't told who in the office decided. */
export const seenPaperBy = (actor: Actor, paper: CustomerPaper): CustomerPaper =>
  isStaff(actor.role) ? paper : { ...paper, checkedBy: '' }
