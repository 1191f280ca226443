import { appendFileSync } from 'node:fs'
import { v7 } from 'uuid'
import type { Mutation, PushReply } from '#sync/protocol/messages.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { jsonOf } from '#sync/test/json-of.ts'

/**
 * The driver notes each thing that it saw itself, line by line in a file of its own: the server's books are checked
 * against it.
 */
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
  /** Sends the rest, until everything is acknowledged. */
  flush(): Promise<void>
  readonly inFlight: boolean
  readonly acked: ReadonlySet<string>
  readonly batches: readonly (readonly string[])[]
  /** The uid of every check-in by its tracking number. */
  readonly sent: ReadonlyMap<string, string>
}

const inBatch = 5

export const checkIn = (trackingNumber: string) => ({
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

/** Makes the scan of a package that has not been scanned before. */
function scanOf(name: string, mid: number) {
  const args = checkIn(`TBA${name}${String(mid).padStart(9, '0')}`)
  const occurredAt = new Date().toISOString()
  return { mid, uid: v7(), name: 'package.checkIn' as const, ver: 1, args, occurredAt }
}

const postTo =
  (url: string, deviceId: string, tokenNow: () => string) =>
  (call: string, body: object): Promise<Response> =>
    fetch(`${url}/api/sync/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The tool that reads our traffic can only read plain text.
        'accept-encoding': 'identity',
        authorization: `Bearer ${tokenNow()}`,
        cookie: `quayside-device=${deviceId}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })

/** Throws unless the server says of every change that it was applied. */
async function mustBeApplied(response: Response, uids: readonly string[]): Promise<void> {
  if (!response.ok) throw new Error(`push: ${response.status} ${await response.text()}`)
  const { results } = await jsonOf<PushReply>(response)
  const appliedUids = new Set(results.filter(({ status }) => status === 'applied').map(({ uid }) => uid))
  if (!uids.every((uid) => appliedUids.has(uid))) throw new Error(`push: ${JSON.stringify(results)}`)
}

/** Keeps the scans of a device in batches, and knows which of them have to be sent. */
function createBacklog(name: string) {
  const batches: string[][] = []
  const sentUids = new Map<string, string>()
  let waiting: Mutation[] = []
  let nextMid = 1
  return {
    batches,
    sent: sentUids,
    get waiting(): readonly Mutation[] {
      return waiting
    },
    scan(): void {
      const scans = Array.from({ length: inBatch }, () => scanOf(name, nextMid++))
      for (const { uid, args } of scans) sentUids.set(args.trackingNumber, uid)
      waiting.push(...scans)
      batches.push(scans.map(({ uid }) => uid))
    },
    clear(): void {
      waiting = []
    },
  }
}

/** Makes a device that has many scans to send. The caller logs in; `tokenNow` is called for every request. */
export function createPusher(name: string, url: string, history: string, tokenNow: () => string): Pusher {
  const clientId = v7()
  const post = postTo(url, v7(), tokenNow)
  const backlog = createBacklog(name)
  const ackedUids = new Set<string>()
  let epoch = ''
  let inFlight = false

  const note = (kind: Entry['what'], uids: readonly string[]) =>
    appendFileSync(
      history,
      `${JSON.stringify({ what: kind, client: name, batch: backlog.batches.length, uids })}\n`,
    )

  async function hello(): Promise<void> {
    const response = await post('hello', {
      ...{ protocol: protocolVersion, schema: '', clientId, deviceName: name, epoch: null, head: null },
      ...{ pending: backlog.waiting.length, oldestPendingAt: null, blobs: 0, hawbLeft: 1000 },
    })
    if (!response.ok) throw new Error(`hello: ${response.status} ${await response.text()}`)
    epoch = (await jsonOf<{ epoch: string }>(response)).epoch
  }

  /** True when the answer came and names every change. */
  async function pushOnce(): Promise<boolean> {
    const mutations = backlog.waiting
    const uids = mutations.map(({ uid }) => uid)
    note('sent', uids)
    inFlight = true
    try {
      await mustBeApplied(await post('push', { protocol: protocolVersion, epoch, clientId, mutations }), uids)
      for (const uid of uids) ackedUids.add(uid)
      note('acked', uids)
      backlog.clear()
      return true
    } catch (fault) {
      note('unknown', uids)
      return isCutOff(fault)
    } finally {
      inFlight = false
    }
  }
  const mustPush = async () => {
    if (!(await pushOnce())) throw new Error('The server that was left alone gave no answer')
  }

  return {
    ...{ name, acked: ackedUids, batches: backlog.batches, sent: backlog.sent },
    get inFlight() {
      return inFlight
    },
    async pushUntilCut() {
      // Cut off before the first word: the push does not begin.
      if (!(await hello().then(() => true, isCutOff))) return
      do {
        if (backlog.waiting.length === 0) backlog.scan()
      } while (await pushOnce())
    },
    async push(scanCount) {
      await hello()
      for (let i = 0; i < scanCount; i++) {
        backlog.scan()
        await mustPush()
      }
    },
    async flush() {
      await hello()
      while (backlog.waiting.length > 0) await mustPush()
    },
  }
}
