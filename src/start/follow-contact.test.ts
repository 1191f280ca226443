import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useConnectionStore } from '../stores/connection.ts'
import { useSyncStore } from '../stores/sync.ts'

const server = 'http://office.test'
let checks = 0
const network = setupServer(
  http.get(`${server}/health`, () => {
    checks++
    return HttpResponse.json({ status: 'Healthy', demo: false })
  }),
)
let followContact: () => () => void
let stop: () => void

beforeAll(async () => {
  vi.stubEnv('VITE_API_BASE', server)
  // A log-out never waits for the server.
  vi.stubGlobal('localStorage', { getItem: () => null })
  network.listen({ onUnhandledFrame: 'error' })
  ;({ followContact } = await import('./follow-contact.ts'))
})
beforeEach(() => {
  checks = 0
  useSyncStore.setState({ live: false })
  stop = followContact()
})
afterEach(() => stop())
afterAll(() => {
  network.close()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const levelIsNow = (level: string) =>
  vi.waitFor(() => expect(useConnectionStore.getState().level).toBe(level))

test('once changes arrive live again, the bar no longer says that the person is offline', async () => {
  useConnectionStore.setState({ level: 'offline', message: 'You are offline.' })
  useSyncStore.setState({ live: true })
  await levelIsNow('ok')
  expect([useConnectionStore.getState().message, checks]).toEqual([null, 1])
})

test('a connection that is known to work is not asked about again', async () => {
  useConnectionStore.setState({ level: 'ok', message: null })
  useSyncStore.setState({ live: true })
  useSyncStore.setState({ live: false })
  // A check that began by mistake would be the first of two.
  useConnectionStore.setState({ level: 'offline' })
  useSyncStore.setState({ live: true })
  await levelIsNow('ok')
  expect(checks).toBe(1)
})
