import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const accountId = '0190a1b2-0000-7000-8000-00000000bbbb'
const part = (value: object) => btoa(JSON.stringify(value))
const token = (n: number) => `${part({})}.${part({ sub: accountId, iat: n, exp: n + 900 })}.x`

/** The first renewal is on its way for ever, as in a frozen tab; the next ones are answered. */
let requests = 0
const server = setupServer(
  http.post('*/api/accounts/refresh-token', async () => {
    requests += 1
    if (requests === 1) await delay('infinite')
    return HttpResponse.json({ jwtToken: token(requests) })
  }),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

/** A tab of this browser: modules of its own, the browser's locks. */
async function openTab() {
  vi.resetModules()
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubEnv('VITE_API_BASE', 'http://quayside.test')
  const { watchFreezing } = await import('../browser/frozen.ts')
  watchFreezing()
  const { renewToken } = await import('./token.ts')
  return { page, renew: () => renewToken(accountId) }
}

test('a tab that is frozen while it renews the session does not keep the others from renewing it', async () => {
  const frozen = await openTab()
  const otherTab = await openTab()
  void frozen.renew().catch(() => undefined)
  await vi.waitUntil(() => requests === 1)
  const renewal = otherTab.renew()
  await vi.waitUntil(async () => (await navigator.locks.query()).pending?.length === 1)
  expect(requests, 'one at a time').toBe(1)
  frozen.page.dispatchEvent(new Event('freeze'))
  await vi.waitUntil(() => requests === 2)
  expect(await renewal).toBe(token(2))
})
