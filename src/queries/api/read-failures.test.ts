import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { call } from '../../http/call.ts'
import { connectToasts } from '../../stores/notifications.ts'
import { serverCache } from './server-cache/server-cache.ts'

const reads = namesIn(api).filter((name) => {
  const { method, path, failure }: ApiRow = api[name]
  return failure !== undefined && (method === 'GET' || path.includes('/paginated/'))
})
const problem = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))

afterEach(() => {
  serverCache().clear()
  vi.unstubAllGlobals()
})

/** The red messages after a query by that call. */
async function toastsOf(row: ApiRow): Promise<readonly string[]> {
  const texts: string[] = []
  const disconnect = connectToasts(({ text, ms }) => texts.push(`${text} (${ms} ms)`))
  const queryFn = () => call(async () => row, {})
  await serverCache()
    .fetchQuery({ queryKey: ['packages', row.path], queryFn, networkMode: 'always' })
    .catch(() => undefined)
  disconnect()
  return texts
}

test.each(reads)(
  'a failure of %s is shown in its own words and with the server’s reason for 8 seconds',
  async (name) => {
    problem(500, { message: 'Boom', title: 'Server Error' })
    expect(await toastsOf(api[name])).toEqual([`${(api[name] as ApiRow).failure}: Boom (8000 ms)`])
  },
)

test('the lists of the specification are among them', () => {
  const texts = reads.map((name) => (api[name] as ApiRow).failure)
  for (const noun of ['packages', 'payments', 'ratesheets', 'storeOrders', 'invoices'])
    expect(texts).toContain(`Getting ${noun} failed!`)
  expect(texts).toContain('Error loading checkouts')
})

test.each([
  ['no contact', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))],
  ['a firewall’s page', () => vi.stubGlobal('fetch', async () => new Response('<html>', { status: 403 }))],
  ['an ended session', () => problem(401, { message: 'No', title: 'Not Authorized' })],
] as const)('%s has no such message, because the screen says it', async (_, answer) => {
  answer()
  const [name] = reads
  expect(name && (await toastsOf(api[name]))).toEqual([])
})
