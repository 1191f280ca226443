import { describe, expect, test } from 'vitest'
import { type CustomerPaper, defaultPapers } from '#sync/entities/accounts/customer-paper.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findCustomerPaper, insertCustomerPaper, papersOf } from '../db/accounts/customer-papers.ts'
import { putSetting } from '../db/company/settings.ts'
import { insertFile } from '../db/files/files.ts'
import type { FileTable } from '../db/tables/sync-tables.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { acceptPaper, refusePaper, seenPaperBy, sendPaper, warnOfPaper } from './customer-papers.ts'

// Each condition of a check, in a transaction of its own: the calls are tested in server/routes.

const { accountId, otherId, onBooks } = await openCompany()
const clerk = actorOf('Employee')

const dayFrom = ({ at }: Transaction, days: number): string => addDays(jamaicaDay(at), days)

async function putPaper(tx: Transaction, more: Partial<CustomerPaper> = {}): Promise<string> {
  const paper: CustomerPaper = {
    ...{ paperId: tx.ids.next(), accountId, kindId: 'photo-id', kindName: 'Photo ID', fileIds: [] },
    ...{ state: 'Sent', expiresOn: dayFrom(tx, 30), reason: '', sentBy: 'Tia Brown', sentAt: tx.at },
    ...{ checkedBy: '', checkedAt: more.state === undefined ? null : tx.at, ...more },
  }
  await insertCustomerPaper(tx.kysely, paper)
  return paper.paperId
}
const paperNow = async (tx: Transaction, paperId: string) =>
  must(await findCustomerPaper(tx.kysely, paperId), 'the paper')

test.each<[what: string, file: Partial<FileTable>, isInPaper: boolean, isTaken: boolean]>([
  ['of its sender', {}, false, true],
  ['of another customer', { ownerAccountId: otherId }, false, false],
  ['that was sent as something else', { kind: 'merchant-invoice' }, false, false],
  ['that is in another paper', {}, true, false],
])('a paper is sent with a page %s, or refused', async (_what, more, isInPaper, isTaken) => {
  const result = await onBooks(
    async (tx) => {
      const fileId = tx.ids.next()
      const file: FileTable = {
        ...{ fileId, name: 'id.pdf', contentType: 'application/pdf', size: 10, sha256: 'ab'.repeat(32) },
        ...{ ownerAccountId: accountId, visibility: 'Private', kind: 'customer-paper', path: fileId },
        ...{ createdAt: tx.at, packageId: null, deletedAt: null, ...more },
      }
      await insertFile(tx.kysely, file)
      if (isInPaper) await putPaper(tx, { fileIds: [fileId] })
      const page = { accountId, kindId: 'photo-id', fileIds: [fileId], expiresOn: dayFrom(tx, 30) }
      return sendPaper(tx, page)
    },
    actorOf('User', accountId),
  )
  if (isTaken) expect(wordsOf(result)).toBe('done')
  else expect(result).toMatchObject({ code: 'not-found' })
})

const checks = {
  accepted: (tx: Transaction, paperId: string) => acceptPaper(tx, paperId, undefined),
  refused: (tx: Transaction, paperId: string) => refusePaper(tx, tx, paperId, 'Blurred'),
}

describe.each(['accepted', 'refused'] as const)('a paper is %s', (verdict) => {
  const check = (actor: Actor, more: Partial<CustomerPaper> = {}) =>
    onBooks(async (tx) => {
      const paperId = await putPaper(tx, more)
      await checks[verdict](tx, paperId)
      return paperNow(tx, paperId)
    }, actor)
  const state = verdict === 'accepted' ? 'Accepted' : 'Refused'

  test.each<Role>(['Employee', 'Admin'])(
    'by a colleague of the person, and never by the person: %s',
    async (role) => {
      const own = await check(actorOf(role, accountId))
      expect([own instanceof Refusal && own.code, wordsOf(own)]).toEqual([
        ...['forbidden', 'A colleague has to check your own papers.'],
      ])
      expect(await check(actorOf(role))).toMatchObject({ state, checkedBy: `${role} Person` })
    },
  )

  test.each([
    ['Accepted', 'Una Brown has accepted this paper already. Nothing was changed.'],
    ['Refused', 'Una Brown has refused this paper already. Nothing was changed.'],
  ] as const)('once: not where it is %s', async (earlier, words) => {
    const result = await check(clerk, { state: earlier, checkedBy: 'Una Brown' })
    expect([result instanceof Refusal && result.code, wordsOf(result)]).toEqual(['wrong-state', words])
  })

  test('after it was deleted, which is refused', async () => {
    const result = await onBooks((tx) => checks[verdict](tx, tx.ids.next()), clerk)
    expect(wordsOf(result)).toBe('Paper not found. The customer may have sent another one meanwhile.')
  })

  test('and replaces the earlier paper of its kind with that verdict', async () => {
    const result = await onBooks(async (tx) => {
      const rest = [
        await putPaper(tx, { state: verdict === 'accepted' ? 'Refused' : 'Accepted' }),
        await putPaper(tx, { state, kindId: 'form-1583' }),
        await putPaper(tx, { state, accountId: otherId }),
      ]
      await putPaper(tx, { state })
      const paperId = await putPaper(tx)
      await checks[verdict](tx, paperId)
      const left = [...(await papersOf(tx.kysely, accountId)), ...(await papersOf(tx.kysely, otherId))]
      const ids = left.map((paper) => paper.paperId)
      return [ids.length, [...rest, paperId].every((id) => ids.includes(id))]
    }, clerk)
    expect(result).toEqual([4, true])
  })
})

test.each<[name: string, rowOf: (tx: Transaction) => Partial<CustomerPaper>, isWarned: boolean]>([
  ['that is good today', (tx) => ({ state: 'Accepted', expiresOn: dayFrom(tx, 0) }), true],
  ['that ended yesterday', (tx) => ({ state: 'Accepted', expiresOn: dayFrom(tx, -1) }), false],
  ['that waits to be checked', () => ({}), false],
])('a customer is warned of a paper %s: %s', async (_name, rowOf, isWarned) => {
  const result = await onBooks(async (tx) => {
    const paperId = await putPaper(tx, rowOf(tx))
    const outcome = await warnOfPaper(tx, tx, paperId)
    const notices = await tx.kysely
      .selectFrom('notice')
      .where('dedupeKey', '=', `paper ${paperId} ends`)
      .select('event')
      .execute()
    return [outcome, notices.length]
  })
  expect(result).toEqual([isWarned, isWarned ? 1 : 0])
})

test('a paper that was replaced sends no warning', async () => {
  expect(await onBooks((tx) => warnOfPaper(tx, tx, tx.ids.next()))).toBe(false)
})

test.each<[name: string, validDays: number | null, typedDays: number | undefined, outcome: number | string]>([
  ['the date on it', null, undefined, 30],
  ['the date of today', null, 0, 0],
  ['the date that the office reads on it', null, 5, 5],
  ['no date before today', null, -1, 'Photo ID ended on'],
  ['the days of its kind', 365, undefined, 365],
  ['no date of its own where its kind has days', 365, 5, 'Leave the date out.'],
])('an accepted paper has %s', async (_name, validDays, typedDays, outcome) => {
  const result = await onBooks(async (tx) => {
    // The kind of the paper is not the first one.
    const kinds = defaultPapers.kinds.toReversed()
    for (const kind of kinds)
      if (kind.kindId === 'photo-id') kinds.splice(kinds.indexOf(kind), 1, { ...kind, validDays })
    await putSetting(tx.kysely, 'papers', { ...defaultPapers, kinds })
    const paperId = await putPaper(tx)
    await acceptPaper(tx, paperId, typedDays === undefined ? undefined : dayFrom(tx, typedDays))
    return (await paperNow(tx, paperId)).expiresOn === dayFrom(tx, Number(outcome))
  }, clerk)
  if (typeof outcome === 'number') expect(result).toBe(true)
  else expect(wordsOf(result)).toContain(outcome)
})

test('staff read who checked a paper, and its customer does not', async () => {
  const paper: CustomerPaper = {
    ...{ paperId: accountId, accountId, kindId: 'photo-id', kindName: 'Photo ID', fileIds: [] },
    ...{ state: 'Accepted', expiresOn: null, reason: '', sentBy: '', sentAt: '', checkedBy: 'Una Brown' },
    checkedAt: null,
  }
  expect(seenPaperBy(clerk, paper)).toEqual(paper)
  expect(seenPaperBy(actorOf('User'), paper)).toEqual({ ...paper, checkedBy: '' })
})
