import { appendFileSync } from 'node:fs'
import { v7 } from 'uuid'
import type { Mutation, PushReply } from '#sync/protocol/messages.ts'
import { protocolVersion } from '#sync/protocol/version.ts'

/** What the driver itself saw, line by line in a file of its own: the server's books are checked against it. */
export interface Entry {
  readonly what: 'sent' | 'acked' | 'unknown'
  readonly client: string
  readonly batch: number
  readonly uids: readonly string[]
}

export interface Pusher {
  readonly name: string
  /** Sends batches one after the other until one gets no answer; nothing of that one may be taken as done. */
  pushUntilCut(): Promise<void>
  /** Sends that many batches, each acknowledged before the next. */
  push(batches: number): Promise<void>
  /** Sends what was left over, until all of it is acknowledged. */
  flush(): Promise<void>
  readonly inFlight: boolean
  readonly acked: ReadonlySet<string>
  readonly batches: readonly (readonly string[])[]
  /** The uid of every check-in by its tracking number. */
  readonly sent: ReadonlyMap<string, string>
}

const inBatch = 5

export const checkIn = (trackingNumber: string): Mutation['args'] => ({
  ...{ packageId: v7(), trackingNumber, rawBarcode: trackingNumber, hawbNumber: null, manifestId: null },
  ...{ courier: '', description: 'Shoes', shipper: '', accountId: null, declaredValueUsdCents: null },
  ...{ weightLb: 1.5, lengthIn: null, widthIn: null, heightIn: null, pieces: 1, condition: 'Sealed' },
  ...{ battery: 'None', prohibited: false, bin: '', branchId: null, note: '' },
})

/** False for a connection that broke; what the server said otherwise is a failure of the test. */
function isCutOff(fault: unknown): boolean {
  if (fault instanceof TypeError) return false
  throw fault
}

/** One device that has many scans to send. The caller logs in; `tokenNow` is asked for every request. */
export function createPusher(name: string, url: string, history: string, tokenNow: () => string): Pusher {
  const clientId = v7()
  const deviceId = v7()
  const acked = new Set<string>()
  const batches: string[][] = []
  const sent = new Map<string, string>()
  let waiting: Mutation[] = []
  let nextMid = 1
  let epoch = ''
  let inFlight = false

  const note = (what: Entry['what'], uids: readonly string[]) =>
    appendFileSync(history, `${JSON.stringify({ what, client: name, batch: batches.length, uids })}\n`)

  async function post(call: string, body: object): Promise<Response> {
    return fetch(`${url}/api/sync/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Who reads the traffic beside us reads text.
        'accept-encoding': 'identity',
        authorization: `Bearer ${tokenNow()}`,
        cookie: `quayside-device=${deviceId}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
  }

  async function hello(): Promise<void> {
    const response = await post('hello', {
      ...{ protocol: protocolVersion, schema: '', clientId, deviceName: name, epoch: null, head: null },
      ...{ pending: waiting.length, oldestPendingAt: null, blobs: 0, hawbLeft: 1000 },
    })
    if (!response.ok) throw new Error(`hello: ${response.status} ${await response.text()}`)
    epoch = ((await response.json()) as { epoch: string }).epoch
  }

  function scan(): void {
    const uids: string[] = []
    for (let i = 0; i < inBatch; i++) {
      const trackingNumber = `TBA${name}${String(nextMid).padStart(9, '0')}`
      const uid = v7()
      sent.set(trackingNumber, uid)
      uids.push(uid)
      const args = checkIn(trackingNumber)
      waiting.push({
        mid: nextMid,
        uid,
        name: 'package.checkIn',
        ver: 1,
        args,
        occurredAt: new Date().toISOString(),
      })
      nextMid++
    }
    batches.push(uids)
  }

  /** True when the answer came and names every change. */
  async function pushOnce(): Promise<boolean> {
    const uids = waiting.map(({ uid }) => uid)
    note('sent', uids)
    inFlight = true
    try {
      const response = await post('push', { protocol: protocolVersion, epoch, clientId, mutations: waiting })
      if (!response.ok) throw new Error(`push: ${response.status} ${await response.text()}`)
      const reply = (await response.json()) as PushReply
      const done = new Set(reply.results.filter(({ status }) => status === 'applied').map(({ uid }) => uid))
      if (!uids.every((uid) => done.has(uid))) throw new Error(`push: ${JSON.stringify(reply.results)}`)
      for (const uid of uids) acked.add(uid)
      note('acked', uids)
      waiting = []
      return true
    } catch (fault) {
      note('unknown', uids)
      return isCutOff(fault)
    } finally {
      inFlight = false
    }
  }

  return {
    name,
    acked,
    batches,
    sent,
    get inFlight() {
      return inFlight
    },
    async pushUntilCut() {
      // Cut off before the first word: the push does not begin.
      if (!(await hello().then(() => true, isCutOff))) return
      for (;;) {
        if (waiting.length === 0) scan()
        if (!(await pushOnce())) return
      }
    },
    async push(wanted) {
      await hello()
      for (let i = 0; i < wanted; i++) {
        scan()
        if (!(await pushOnce())) throw new Error('The server that was left alone gave no answer')
      }
    },
    async flush() {
      await hello()
      while (waiting.length > 0)
        if (!(await pushOnce())) throw new Error('The server that was left alone gave no answer')
    },
  }
}
