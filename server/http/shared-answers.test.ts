import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { api } from '#sync/api/index.ts'
import { idOf } from '#sync/test/people.ts'
import { createSharedAnswers, sharedCallId } from './shared-answers.ts'

const row = api['bankTransfers.create']
const keyOf = (n: number) => `0198c0de-0000-7000-8000-00000000000${n}`

interface CallParts {
  readonly accountId?: string
  readonly sessionId?: string
  readonly url?: string
  readonly key?: string | null
}
const requestOf = ({ accountId = idOf(1), sessionId = idOf(2), url = row.path, key = keyOf(1) }: CallParts) =>
  ({
    url,
    headers: key === null ? {} : { 'idempotency-key': key },
    signed: { actor: { accountId }, sessionId },
  }) as unknown as FastifyRequest

const body = { invoiceIds: [idOf(3)], reference: 'A slip' }
const idNow = (call: CallParts = {}, callBody: object = body) => sharedCallId(row, requestOf(call), callBody)

test('the same call by the same session is one call', () => {
  expect(idNow()).toBe(idNow({}, { ...body }))
})

const differences: readonly (readonly [string, CallParts, typeof body])[] = [
  ['another person', { accountId: idOf(9) }, body],
  ['another session of the person', { sessionId: idOf(9) }, body],
  ['another address', { url: `${row.path}?again` }, body],
  ['another key', { key: keyOf(2) }, body],
  ['another body', {}, { ...body, reference: 'Another slip' }],
]
test.each([...differences])('%s makes another call', (_what, call, callBody) => {
  expect(idNow(call, callBody)).not.toBe(idNow())
})

test('a call without a key, one that reads and one without a login share nothing', () => {
  expect(idNow({ key: null })).toBeNull()
  expect(sharedCallId(api['invoices.list'], requestOf({}), {})).toBeNull()
  const visitor = { ...requestOf({}), signed: undefined } as unknown as FastifyRequest
  expect(sharedCallId(row, visitor, body)).toBeNull()
})

/** Work that is answered by hand. */
function workbench() {
  const works: PromiseWithResolvers<string>[] = []
  const work = () => {
    const next = Promise.withResolvers<string>()
    works.push(next)
    return next.promise
  }
  return { works, work }
}

test('copies wait for the first and get its answer, and a later copy is judged separately', async () => {
  const share = createSharedAnswers<string>()
  const { works, work } = workbench()
  const answers = ['a', 'a', 'a', 'b'].map((callId) => share(callId, work))
  expect(works).toHaveLength(2)
  works[0]?.resolve('first')
  works[1]?.resolve('other')
  expect(await Promise.all(answers)).toEqual(['first', 'first', 'first', 'other'])
  const later = share('a', work)
  expect(works).toHaveLength(3)
  works[2]?.resolve('later')
  expect(await later).toBe('later')
})

test('after a refusal of the first each copy is tried separately, and has its own answer', async () => {
  const share = createSharedAnswers<string>()
  const { works, work } = workbench()
  const answers = Promise.allSettled(['a', 'a', 'a'].map((callId) => share(callId, work)))
  works[0]?.reject(new Error('refused'))
  await expect.poll(() => works.length).toBe(3)
  works[1]?.resolve('done')
  works[2]?.reject(new Error('refused again'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})
