import { isoOf } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { addAnswer, addQuestion, blankQuestion, readBy } from '#sync/rules/messages/questions.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import type { DemoDeps } from './deps.ts'

const texts = [
  { question: 'Can my brother pick it up for me on Saturday?', answer: '' },
  { question: 'The box was open when I bought it. Is anything missing?', answer: '' },
  {
    question: 'How long do you keep it before storage starts?',
    answer: 'Five working days are free. You find the day on this page.',
  },
  { question: 'Can it come by sea instead?', answer: 'It is on the flight already, so it comes by air.' },
]

/** Puts questions of customers about packages into the demo company, two of them unanswered. */
export async function putQuestions(deps: DemoDeps): Promise<void> {
  const now = deps.clock.now()
  const by = { actor: system, deviceId: '', action: 'demo' }
  await withTransaction(deps, by, async (tx) => {
    const packages = await tx.kysely
      .selectFrom('package')
      .innerJoin('account', 'account.accountId', 'package.accountId')
      .where('package.deletedAt', 'is', null)
      .where('package.archivedAt', 'is', null)
      .where('package.status', 'in', ['ReadyForPickup', 'OnRoute', 'AtCustoms'])
      .select(['package.packageId', 'account.accountId', 'account.firstName', 'account.lastName'])
      .orderBy('package.packageId')
      .limit(texts.length)
      .execute()
    for (const [n, { packageId, accountId, firstName, lastName }] of packages.entries()) {
      const { question = '', answer = '' } = texts[n] ?? {}
      const at = isoOf(now - (n + 1) * 5 * hourMs)
      const ids = { questionId: deps.ids.next(), packageId, accountId }
      const line = { lineId: deps.ids.next(), via: 'App', text: question, note: '' } as const
      const open = addQuestion(blankQuestion(ids, at), { ...line, by: `${firstName} ${lastName}`.trim() }, at)
      const reply = { ...line, lineId: deps.ids.next(), text: answer, by: 'Office Person' }
      const later = isoOf(now - (n + 1) * 4 * hourMs)
      const row = answer ? readBy(addAnswer(open, reply, later), 'Customer', later) : open
      await tx.put('question', row)
    }
  })
}
