import type { InjectOptions } from 'fastify'
import type { ApiKey, ApiKeyInput } from '#sync/api/partners/api-keys.ts'
import type { ReceivedPackage } from '#sync/api/partners/partner.ts'
import type { AnnouncedPackage } from '#sync/api/partners/partner-announce.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { TestApp } from './app.ts'

type KeyFields = Partial<Omit<ApiKeyInput, 'rights'>> & { readonly rights?: readonly string[] }
type MadeKey = ApiKey & { readonly key: string }

export const allRights = [
  'packages.receive',
  'packages.announce',
  'packages.read',
  'packages.office',
  'invoices.read',
]

/** Makes an API key as the office does. */
export async function makeKey(server: TestApp, fields: KeyFields = {}, role: Role = 'Admin') {
  const payload = { name: 'Miami Freight', rights: allRights, ...fields }
  const answer = await server.as(await server.tokenOf(role), {
    method: 'POST',
    url: '/api/api-keys',
    payload,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<MadeKey>()
}

/** A warehouse's program: makes calls with its key. */
export const partnerOf = (server: TestApp, key: string) => {
  const call = (request: InjectOptions) => server.as(key, request)
  return {
    call,
    get: (url: string) => call({ url: `/api/partner/${url}` }),
    receive: (packages: readonly Partial<ReceivedPackage>[], headers: Record<string, string> = {}) =>
      call({ method: 'POST', url: '/api/partner/packages', payload: { packages }, headers }),
    announce: (packages: readonly Partial<AnnouncedPackage>[], headers: Record<string, string> = {}) =>
      call({ method: 'POST', url: '/api/partner/prealerts', payload: { packages }, headers }),
  }
}
