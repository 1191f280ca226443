import type { Question } from '#sync/entities/messages/question.ts'
import { addAnswer, mostLines } from '#sync/rules/messages/questions.ts'
import { eraseQuestions } from '../../server/accounts/delete-account.ts'
import { type PersonName, people } from './company.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import { textOf } from './question-texts.ts'
import type { World } from './world.ts'

const customers: readonly PersonName[] = ['customer1', 'customer2']

type Work = (world: World, chance: Chance) => Promise<void>

/** The office answers at a desk, with a note that only the office may read. */
async function answer(world: World, chance: Chance): Promise<void> {
  const rows = [...(world.server.reader.truth().rows.get('question')?.values() ?? [])] as Question[]
  const open = rows.filter(({ deletedAt, lines }) => !deletedAt && lines.length < mostLines)
  if (open.length === 0) return
  const { questionId, accountId } = chance.pick(open)
  const customer = Object.values(people).find((person) => person.accountId === accountId)
  world.tally.count(`answered: ${customer?.brand}`)
  const lineId = idsOf(world.time, chance.fork('ids')).next()
  await world.server.administer(async (tx) => {
    const row = await tx.get('question', questionId)
    if (!row || row.deletedAt) return
    const line = { lineId, via: 'App', text: textOf(row.accountId), by: 'Admin', note: 'for staff' } as const
    await tx.put('question', addAnswer(row, line, tx.at))
  })
}

/** Erases a customer's threads as the end of an account does; the customer's devices may be offline meanwhile. */
async function erase(world: World, chance: Chance): Promise<void> {
  const { accountId } = people[chance.pick(customers)]
  await world.server.administer((tx) => eraseQuestions(tx, accountId))
}

const works = { answer, erase } satisfies Record<string, Work>

/** The office answers what customers asked, or erases what a customer wrote. */
export async function workOnQuestions(world: World, chance: Chance): Promise<void> {
  if (!world.server.running) return
  const kind = chance.weighted<keyof typeof works>({ answer: 8, erase: 0.7 })
  world.tally.count(`questions: ${kind}`)
  await works[kind](world, chance)
}
