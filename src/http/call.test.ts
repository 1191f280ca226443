import { beforeEach, expect, test, vi } from 'vitest'
import { secondFactors } from '#sync/api/accounts/second-factors.ts'
import { call, notProvenText, onProofNeeded } from './call.ts'

const needsProof = () =>
  Response.json({ message: 'Confirm', title: 'Forbidden', needsProof: true }, { status: 403 })
const row = async () => secondFactors['factors.newRecoveryCodes']
const input = {
  body: {},
  idempotencyKey: '01999999-9999-7999-8999-999999999999',
}

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  // A call without a response checks the connection after it has failed.
  fetchMock.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetchMock)
})

test('after a proof the same call is sent again, with the same key', async () => {
  fetchMock.mockResolvedValueOnce(needsProof()).mockResolvedValueOnce(Response.json({ recoveryCodes: ['a'] }))
  const ask = vi.fn(async () => true)
  onProofNeeded(ask)
  expect(await call(row, input)).toEqual({ recoveryCodes: ['a'] })
  expect(ask).toHaveBeenCalledOnce()
  const [first, second] = fetchMock.mock.calls.map(([url, request]) => [url, request?.method, request?.body])
  expect(second).toEqual(first)
  expect(fetchMock.mock.calls[1]?.[1]?.headers).toMatchObject({ 'Idempotency-Key': input.idempotencyKey })
})

test('without the proof nothing is sent again, and the message says so', async () => {
  fetchMock.mockResolvedValueOnce(needsProof())
  onProofNeeded(async () => false)
  await expect(call(row, input)).rejects.toThrow(notProvenText)
  expect(fetchMock).toHaveBeenCalledOnce()
})

test('a proof that the server doesn’t take ends in its message, not in a second question', async () => {
  fetchMock.mockImplementation(async () => needsProof())
  const ask = vi.fn(async () => true)
  onProofNeeded(ask)
  await expect(call(row, input)).rejects.toThrow('Confirm')
  expect(ask).toHaveBeenCalledOnce()
})

test('a reply that is cut is no reply', async () => {
  const cutBody = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"state":'))
      controller.error(new Error('cut'))
    },
  })
  fetchMock.mockResolvedValueOnce(new Response(cutBody, { status: 200 }))
  await expect(call(row, input)).rejects.toMatchObject({
    status: 0,
    message: 'No response received from server',
  })
})
