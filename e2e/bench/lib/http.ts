import { jsonOf } from '#sync/test/json-of.ts'
import { emailOf, type LogInName, password } from '../../support/people.ts'
import type { RunningServer } from '../../support/server.ts'

export const json = { 'content-type': 'application/json' } as const
export type Headers = Record<string, string>

/** Signs in as one of the demo company's people: the headers that later calls carry, good for a quarter of an hour. */
export async function signedIn(server: Pick<RunningServer, 'url'>, person: LogInName): Promise<Headers> {
  const answer = await fetch(`${server.url}/api/accounts/authenticate`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: emailOf(person), password }),
  })
  if (!answer.ok) throw new Error(`signing in as ${person} answered ${answer.status}`)
  const { jwtToken } = await jsonOf<{ jwtToken: string }>(answer)
  const cookie = answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
  return { ...json, authorization: `Bearer ${jwtToken}`, cookie }
}

export const tokenIn = (headers: Headers): string => (headers['authorization'] ?? '').replace('Bearer ', '')

/** Posts and expects yes. */
export async function post<T>(url: string, headers: Headers, body: unknown): Promise<T> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return await jsonOf<T>(answer)
}
