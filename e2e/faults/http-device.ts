import { hash } from 'node:crypto'
import { v7 } from 'uuid'
import type { HelloReply, Mutation, PushReply } from '#sync/protocol/messages.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { jsonOf } from '#sync/test/json-of.ts'
import { checkIn } from './pusher.ts'

const inPush = 20

async function uploadWhole(
  url: string,
  headers: Readonly<Record<string, string>>,
  bytes: Buffer,
  contentType: string,
): Promise<readonly [number, string | null]> {
  const fileId = v7()
  const facts = { fileId, sha256: hash('sha256', bytes), contentType, kind: 'merchant-invoice' }
  const metadata = Object.entries(facts).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const tus = { 'tus-resumable': '1.0.0', ...headers }
  const startResponse = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') },
  })
  if (!startResponse.ok) return [startResponse.status, null]
  const patchResponse = await fetch(new URL(startResponse.headers.get('location') ?? '', url), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  return [patchResponse.status, patchResponse.ok ? fileId : null]
}

/**
 * A device over HTTP, without the product's engine. It keeps everything that it ever scanned, and keeps the answers
 * that it got separate from what the server says later.
 */
export function openDevice(url: string, name: string) {
  const clientId = v7()
  const deviceId = v7()
  const ackedUids: string[] = []
  const journal: Mutation[] = []
  let waiting: Mutation[] = []
  let token = ''
  let epoch = ''

  const headers = () => ({
    cookie: `quayside-device=${deviceId}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  })
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers() },
      body: JSON.stringify(body),
    })
  const scan = () => {
    for (let n = 0; n < inPush; n++) {
      const mid = journal.length + 1
      const args = checkIn(`TBA${name}${String(mid).padStart(9, '0')}`)
      const occurredAt = new Date().toISOString()
      journal.push({ mid, uid: v7(), name: 'package.checkIn', ver: 1, args, occurredAt })
    }
    return journal.slice(-inPush)
  }
  return {
    acked: ackedUids,
    deviceName: `Scanner ${name}`,
    async signIn(): Promise<number> {
      const body = { email: 'warehouse@quayside.test', password: 'Quayside-demo-1' }
      const answer = await post('/api/accounts/authenticate', body)
      if (answer.ok) token = (await jsonOf<{ jwtToken: string }>(answer)).jwtToken
      return answer.status
    },
    /** Any change that the server does not report as known waits to be sent once more. */
    async hello(): Promise<number> {
      const answer = await post('/api/sync/hello', {
        ...{ protocol: protocolVersion, schema: '', clientId, epoch: null, head: null },
        ...{
          deviceName: `Scanner ${name}`,
          pending: waiting.length,
          oldestPendingAt: null,
          blobs: 0,
          hawbLeft: 1000,
        },
      })
      if (!answer.ok) return answer.status
      const reply = await jsonOf<HelloReply>(answer)
      epoch = reply.epoch
      waiting = journal.filter(({ mid }) => mid > reply.lastMid)
      return answer.status
    },
    /** Sends what is left over, else new scans; the status and the words. */
    async push(): Promise<readonly [number, string | undefined]> {
      if (waiting.length === 0) waiting = scan()
      const mutations = waiting.slice(0, 100)
      const answer = await post('/api/sync/push', { protocol: protocolVersion, epoch, clientId, mutations })
      const reply = await jsonOf<PushReply & { message?: string }>(answer)
      if (!answer.ok) return [answer.status, reply.message]
      const appliedUids = reply.results.filter(({ status }) => status === 'applied').map(({ uid }) => uid)
      if (appliedUids.length !== mutations.length) throw new Error(`push: ${JSON.stringify(reply.results)}`)
      ackedUids.push(...appliedUids)
      waiting = waiting.slice(mutations.length)
      return [answer.status, undefined]
    },
    waiting: () => waiting.length,
    /** A resumable upload, whole: the status and the file's id, if it was taken. */
    upload: (bytes: Buffer, contentType = 'application/pdf') =>
      uploadWhole(url, headers(), bytes, contentType),
    reads: async (): Promise<number> =>
      (await fetch(`${url}/api/packages/count`, { headers: headers() })).status,
  }
}
export type HttpDevice = ReturnType<typeof openDevice>
