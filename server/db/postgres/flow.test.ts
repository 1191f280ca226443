import { expect, test } from 'vitest'
import { createFlow } from './flow.ts'

/** A connection whose answers come when the test says so, in any order. */
function scriptedClient() {
  const answers: PromiseWithResolvers<unknown>[] = []
  const query = () => {
    const answer = Promise.withResolvers<unknown>()
    answers.push(answer)
    return answer.promise
  }
  return {
    client: { query } as never,
    refuse(at: number, code: string) {
      answers[at]?.reject(Object.assign(new Error(`No: ${code}`), { code, severity: 'ERROR' }))
    },
  }
}

const statement = { text: 'select 1', values: [] }

test('an answer that comes late says nothing about the transaction after', async () => {
  const { client, refuse } = scriptedClient()
  const flow = createFlow(client)
  flow.send({ statement, place: undefined, rows: undefined })
  // A unit that looks ahead asks, and no code waits for the answer.
  const question = flow.ask(statement)
  const removal = flow.forget()
  refuse(0, '23505')
  setImmediate(() => refuse(1, '25P02'))
  await removal
  await expect(question).rejects.toMatchObject({ code: '23505' })
  expect(flow.failure()).toBeUndefined()
  await flow.settle()
})
