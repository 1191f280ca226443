import webPush from 'web-push'
import type { Env } from '../core/env.ts'
import { GiveUp } from './mail.ts'
import type { VapidKeys } from './vapid.ts'

export interface Push {
  readonly messageId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The contents of the push for the service worker. */
  readonly title: string
  readonly body: string
  /** A path of the app. */
  readonly link: string
  /** The brand whose icon the worker shows. */
  readonly brand: 'house' | 'second'
  /** Seconds that the push service keeps it for a device that is away. */
  readonly ttl: number
}

/** The browser has cancelled its subscription: it is of no further use. */
export class Gone extends Error {}

export interface Pusher {
  readonly publicKey: string
  /** Tells whether an endpoint belongs to a push service, so that users can't make the server call any address. */
  takes(endpoint: string): boolean
  /** Throws Gone, GiveUp, or anything else when trying again has sense. */
  send(push: Push): Promise<void>
}

const timeoutMs = 20_000
const longestBody = 600

/** `https://*.example.com` means every host below. */
function matches(origin: string, endpoint: URL): boolean {
  const [scheme = '', host = ''] = origin.split('://')
  if (`${scheme}:` !== endpoint.protocol) return false
  return host.startsWith('*.') ? endpoint.host.endsWith(host.slice(1)) : endpoint.host === host
}

async function post(push: Push, keys: VapidKeys, subject: string): Promise<number> {
  const { messageId, endpoint, p256dh, auth, title, body, link, brand, ttl } = push
  const payload = JSON.stringify({ title, body: body.slice(0, longestBody), link, brand, tag: messageId })
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: ttl,
    // Replaces itself while it waits, when it is sent once more.
    topic: messageId.replaceAll('-', ''),
  })
  const answer = await fetch(details.endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(details.headers)
        .filter(([name]) => name.toLowerCase() !== 'content-length')
        .map(([name, value]) => [name, String(value)]),
    ),
    body: new Uint8Array(details.body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  return answer.status
}

export function createPusher(env: Pick<Env, 'pushHosts' | 'vapidSubject'>, keys: VapidKeys): Pusher {
  const takes = (endpoint: string) =>
    URL.canParse(endpoint) && env.pushHosts.some((origin) => matches(origin, new URL(endpoint)))
  return {
    publicKey: keys.publicKey,
    takes,
    async send(push) {
      if (!takes(push.endpoint)) throw new Gone('This is no push service that is known.')
      const status = await post(push, keys, env.vapidSubject)
      if (status === 404 || status === 410) throw new Gone(`The push service answered ${status}.`)
      if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`)
      if (status >= 300) throw new GiveUp(`The push service answered ${status}.`)
    },
  }
}
