import { once } from 'node:events'
import { request } from 'node:http'

interface LateCall {
  readonly port: number
  readonly token: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface LateAnswer {
  readonly status: number
  readonly text: string
}

/**
 * Sends a call whose body stays away. Comes back when the server has judged the caller, with a way to send the body and
 * to read the answer.
 */
export async function beginLateCall(late: LateCall): Promise<() => Promise<LateAnswer>> {
  const { port, token, method, url: path, headers, body } = late
  const authorization = `Bearer ${token}`
  const call = request({
    ...{ port, method, path },
    headers: { ...headers, authorization, 'content-length': body.length, expect: '100-continue' },
  })
  const answer = once(call, 'response')
  call.flushHeaders()
  await once(call, 'continue')
  // A whole call of the same person ends after the other one was judged.
  await fetch(`http://127.0.0.1:${port}/api/accounts/user`, { headers: { authorization } })
  return async () => {
    call.end(body)
    const [response] = await answer
    let text = ''
    for await (const part of response) text += part
    return { status: response.statusCode, text }
  }
}
