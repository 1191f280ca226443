import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a provider took it. */
export interface TakenMessage {
  readonly id: string
  readonly channel: 'whatsapp' | 'sms'
  /** With +. */
  readonly to: string
  /** The body of an SMS, or the gaps of a template. */
  readonly text: string
  /** Our own id, out of the callback's address or data. */
  readonly messageId: string
  readonly at: number
}

/**
 * The behaviour that the next message meets: it is taken, and then comes a refusal, an answer that is none, one that
 * stops after its beginning, or none at all.
 */
export type ProviderBehaviour =
  | 'take'
  | 'take and hang up'
  | 'hang up'
  | 'take and answer garbage'
  | 'take and stall'
  | 'stay silent'
  | { readonly status: number; readonly code?: number; readonly retryAfter?: string }

export const whatsAppSettings = (url: string) => ({
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'EAAG-token-of-the-tests-1',
  WHATSAPP_APP_SECRET: 'app-secret-of-the-tests-1',
  WHATSAPP_VERIFY_TOKEN: 'verify-word-of-the-tests-1',
  WHATSAPP_API: url,
})
export const smsSettings = (url: string) => ({
  SMS_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  SMS_AUTH_TOKEN: 'auth-token-of-the-tests-1',
  SMS_FROM: '+18765550100',
  SMS_API: url,
})

/** The signature that Meta puts on a report. */
export const signAsMeta = (body: string, secret = whatsAppSettings('').WHATSAPP_APP_SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** The signature of an SMS provider, over the address and the sorted form. */
export function signAsSms(
  url: string,
  form: Readonly<Record<string, string>>,
  token = smsSettings('').SMS_AUTH_TOKEN,
): string {
  const text = Object.keys(form)
    .sort()
    .map((name) => name + form[name])
    .join('')
  return createHmac('sha1', token)
    .update(url + text)
    .digest('base64')
}

const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => resolve(body))
  })

const sendJson = (response: ServerResponse, status: number, body: object, headers: object = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

type Asked = Omit<TakenMessage, 'id' | 'at'>

const errorBody = (channel: 'whatsapp' | 'sms', status: number, code: number) =>
  channel === 'sms'
    ? { code, message: 'Told by the provider', more_info: 'https://errors.example', status }
    : {
        error: {
          message: `(#${code}) Told by the provider`,
          type: 'OAuthException',
          code,
          error_data: { messaging_product: 'whatsapp', details: 'Told by the provider' },
        },
      }

/** Opens a desk that keeps what was taken, and how the next messages are answered. */
function openDesk() {
  const takenMessages: TakenMessage[] = []
  const next: ProviderBehaviour[] = []
  const state = { usual: 'take' as ProviderBehaviour, calls: 0, now: () => Date.now() }
  const take = (message: Asked): string => {
    const number = takenMessages.length
    const id = message.channel === 'sms' ? `SM${String(number).padStart(32, '0')}` : `wamid.${number}`
    takenMessages.push({ ...message, id, at: state.now() })
    return id
  }
  const refuse = (
    response: ServerResponse,
    { channel }: Asked,
    refusal: Exclude<ProviderBehaviour, string>,
  ) => {
    const { status, code, retryAfter } = refusal
    const headers = retryAfter ? { 'retry-after': retryAfter } : {}
    return code === undefined
      ? response.writeHead(status, headers).end('<html>Bad Gateway</html>')
      : sendJson(response, status, errorBody(channel, status, code), headers)
  }
  const answer = (response: ServerResponse, message: Asked) => {
    state.calls += 1
    const behaviour = next.shift() ?? state.usual
    if (typeof behaviour === 'object') return refuse(response, message, behaviour)
    if (behaviour === 'hang up') return response.destroy()
    if (behaviour === 'stay silent') return
    const id = take(message)
    if (behaviour === 'take and hang up') return response.destroy()
    if (behaviour === 'take and stall') return response.writeHead(201).write('{"sid": ')
    if (behaviour === 'take and answer garbage') return response.writeHead(200).end('}{ not JSON')
    return message.channel === 'sms'
      ? sendJson(response, 201, { sid: id, status: 'queued', error_code: null, to: message.to })
      : sendJson(response, 200, {
          messaging_product: 'whatsapp',
          contacts: [{ input: message.to, wa_id: message.to }],
          messages: [{ id, message_status: 'accepted' }],
        })
  }
  return { taken: takenMessages, next, state, answer }
}

/** A server with the two APIs: Meta's Cloud API and Twilio's messages. */
export async function openFakePhoneProvider() {
  const { taken, next, state, answer } = openDesk()
  const list = (response: ServerResponse, to: string | null) =>
    sendJson(response, 200, {
      messages: taken
        .filter((message) => message.channel === 'sms' && message.to === to)
        .toReversed()
        .map(({ id, text, at }) => ({
          ...{ sid: id, body: text, to, direction: 'outbound-api', status: 'sent' },
          date_created: new Date(at).toUTCString(),
        })),
    })

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.test')
    const body = await readBody(request)
    if (url.pathname.startsWith('/2010-04-01/')) {
      const { SMS_ACCOUNT_SID: sid, SMS_AUTH_TOKEN: token } = smsSettings('')
      const isLoggedIn =
        request.headers.authorization === `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
      if (!isLoggedIn) return sendJson(response, 401, errorBody('sms', 401, 20003))
      if (request.method === 'GET') return list(response, url.searchParams.get('To'))
      const form = new URLSearchParams(body)
      const messageId = form.get('StatusCallback')?.split('/').at(-1) ?? ''
      const message = { to: form.get('To') ?? '', text: form.get('Body') ?? '', messageId }
      return answer(response, { channel: 'sms', ...message })
    }
    const input = JSON.parse(body)
    const [component] = input.template.components
    const gaps = component.parameters.map(({ text }: { text: string }) => text)
    if (gaps.some((text: string) => /[\n\t]| {5}/.test(text)))
      return sendJson(response, 400, errorBody('whatsapp', 400, 132012))
    const messageId = input.biz_opaque_callback_data
    return answer(response, { channel: 'whatsapp', to: `+${input.to}`, text: gaps.join(' | '), messageId })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    /** The behaviour that the next messages meet; the usual one follows after that. */
    next,
    usually: (behaviour: ProviderBehaviour) => {
      state.usual = behaviour
    },
    /** A clock for its records, such as the one of the server that it speaks to. */
    setClock: (now: () => number) => {
      state.now = now
    },
    /** Returns how often a message was handed over, regardless of its fate. */
    calls: () => state.calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type FakePhoneProvider = Awaited<ReturnType<typeof openFakePhoneProvider>>
