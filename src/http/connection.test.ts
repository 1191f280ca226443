import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useConnectionStore } from '../stores/connection.ts'

const server = 'http://office.test'
const ping = 'https://ping.test/answers'
const nobody = 'https://nobody.test/'

const statusReply = (status: string, pingUrl = ping) => HttpResponse.json({ status, pingUrl, demo: false })
const network = setupServer()
let now = Date.parse('2026-03-02T12:00:00Z')
let checkConnection: () => Promise<void>

const stateNow = async () => {
  await checkConnection()
  const { level, message } = useConnectionStore.getState()
  return [level, message]
}
const whenHealth = (answer: () => Response | Promise<Response>) =>
  network.use(http.get(`${server}/health`, answer))

beforeAll(async () => {
  vi.stubEnv('VITE_API_BASE', server)
  network.listen({ onUnhandledFrame: 'error' })
  ;({ checkConnection } = await import('./connection.ts'))
})
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  whenHealth(() => statusReply('Healthy'))
  await checkConnection()
  network.resetHandlers()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  network.close()
  vi.unstubAllEnvs()
})

test('a healthy server needs no words', async () => {
  whenHealth(() => statusReply('Healthy'))
  expect(await stateNow()).toEqual(['ok', null])
})

test.each([
  [3000, 'ok', null],
  [3001, 'slow', 'Your connection is slow. You may experience delays.'],
])('an answer after %i ms is %s', async (ms, level, message) => {
  whenHealth(() => {
    now += ms
    return statusReply('Healthy')
  })
  expect(await stateNow()).toEqual([level, message])
})

const unhealthy = 'Error with the server connection. Please reload the page and try again.'

test('a server that says that it is unwell is an error', async () => {
  whenHealth(() => HttpResponse.json({ status: 'Unhealthy' }, { status: 503 }))
  expect(await stateNow()).toEqual(['unhealthy', unhealthy])
})

const awayText = 'Unable to contact the server. Is your internet ok? Please reload the page and try again.'
const offline = 'You are offline. Please check your internet connection.'

test('no server, but the public service that the server named answers: the server is away', async () => {
  whenHealth(() => HttpResponse.error())
  network.use(http.get(ping, () => new HttpResponse(null, { status: 204 })))
  expect(await stateNow()).toEqual(['server-down', awayText])
})

test('a server that does not answer within 5 s is away', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => AbortSignal.abort())
  whenHealth(async () => {
    await delay('infinite')
    return statusReply('Healthy')
  })
  network.use(http.get(ping, () => new HttpResponse(null, { status: 204 })))
  expect(await stateNow()).toEqual(['server-down', awayText])
  expect(patience).toHaveBeenNthCalledWith(1, 5000)
})

test('neither of the two: offline', async () => {
  whenHealth(() => HttpResponse.error())
  network.use(http.get(ping, () => HttpResponse.error()))
  expect(await stateNow()).toEqual(['offline', offline])
})

test('the public service is the one that the server named last', async () => {
  whenHealth(() => statusReply('Healthy', nobody))
  await checkConnection()
  whenHealth(() => HttpResponse.error())
  network.use(
    http.get(ping, () => new HttpResponse(null, { status: 204 })),
    http.get(nobody, () => HttpResponse.error()),
  )
  expect(await stateNow()).toEqual(['offline', offline])
})

test('contact that comes back takes the words away', async () => {
  whenHealth(() => HttpResponse.error())
  network.use(http.get(ping, () => HttpResponse.error()))
  await checkConnection()
  whenHealth(() => statusReply('Healthy'))
  expect(await stateNow()).toEqual(['ok', null])
})

test('a call that gets no answer has the connection looked at, so that its coming back is seen', async () => {
  whenHealth(() => HttpResponse.error())
  network.use(
    http.get(ping, () => new HttpResponse(null, { status: 204 })),
    http.get(`${server}/api/branches`, () => HttpResponse.error()),
  )
  const { call } = await import('./call.ts')
  const { branches } = await import('./calls.ts')
  await expect(call(branches('branches.list'))).rejects.toMatchObject({ status: 0 })
  await vi.waitFor(() => expect(useConnectionStore.getState().level).toBe('server-down'))
})

test('a hidden message stays hidden until another level, and comes back after it', async () => {
  const hiddenLevel = () => useConnectionStore.getState().hiddenLevel
  whenHealth(() => HttpResponse.json({ status: 'Unhealthy' }, { status: 503 }))
  await checkConnection()
  useConnectionStore.setState({ hiddenLevel: 'unhealthy' })
  await checkConnection()
  expect(hiddenLevel()).toBe('unhealthy')
  whenHealth(() => statusReply('Healthy'))
  await checkConnection()
  expect(hiddenLevel()).toBeNull()
})
