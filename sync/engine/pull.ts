import { equal } from '../lib/equal.ts'
import type { PullReply, PullRequest } from '../protocol/messages.ts'
import { applyPage, type PageToApply } from './apply.ts'
import { nextBatchSizes } from './batch-size.ts'
import { pullRequest } from './contact.ts'
import { inTime, mustBeCurrent, progress, SyncError, type SyncSession, timeouts } from './engine.ts'
import type { NetReply } from './net.ts'
import { ensureClient } from './outbox.ts'
import { followQueue, readQueueAhead } from './queue-memory.ts'
import { sendRequest, toSyncError } from './request.ts'
import { type Position, positionOf } from './store.ts'

/** The page size of the first load, before anyone works with the rows. */
const firstRows = 2000
/** While people work, pages stay small enough that a change can be saved between two of them. */
const workingRows = 1000

/** Applies one page. Returns null if it came too late to be of use. */
export async function applyPulled(
  sync: SyncSession,
  page: PullReply,
  { at, moreFollow }: Pick<PageToApply, 'at' | 'moreFollow'>,
): Promise<Position | null> {
  mustBeCurrent(sync)
  const { store, memory, device, term } = sync
  const input = { page, at, term, moreFollow: moreFollow === true || page.more }
  const result = await inTime(sync, applyPage(store, input, memory, device))
  if (result.kind === 'stale') return null
  if (result.acked > 0) sync.batchSizes = nextBatchSizes(sync.batchSizes, result, sync.limits.pushMutations)
  noteEffect(sync, result.ackedMid)
  progress(sync)
  if (result.inDoubt)
    throw new SyncError('unreachable', 'The server’s answer leaves changes open. They are sent again.')
  return result.position
}

/** A page that acknowledges the last change has its effect, and the results that were held. */
function noteEffect(sync: SyncSession, ackedMid: number): void {
  if (sync.awaitedMid === null || ackedMid < sync.awaitedMid) return
  sync.awaitedMid = null
  sync.heldAnswer = null
}

/** A pull that is on its way. */
interface Pull {
  readonly request: PullRequest
  readonly answer: Promise<NetReply<PullReply>>
}

/** A pull that is on its way, and the page that this device had applied last when it asked. */
interface PageRequest extends Pull {
  readonly seq: number
}

function sendPull(sync: SyncSession, request: PullRequest): Pull {
  const answer = sendRequest(sync, timeouts.pull, () => sync.net.pull(request, timeouts.pull))
  // A caller that sends something else meanwhile may fail before it looks at this answer.
  answer.catch(() => undefined)
  return { request, answer }
}

/**
 * Asks for the page behind `page` before that one is stored. Once results are stored the next request names them, so it
 * isn't known before.
 */
function pullAhead(sync: SyncSession, { request }: Pull, page: PullReply): Pull | null {
  if (!page.more || page.results.length > 0) return null
  return sendPull(sync, { ...request, cursors: { ...request.cursors, ...page.next } })
}

/** @param ahead counts if the device still asks for the same */
export async function requestPage(sync: SyncSession, ahead: Pull | null = null): Promise<PageRequest> {
  const { position, client, isQueueKnown } = await inTime(
    sync,
    sync.store.read(
      async (tx) => {
        const { clientId, nextMid } = await ensureClient(tx, sync.device)
        const [first] = await tx.above('_outbox', 0, 1)
        const position = await positionOf(tx)
        const client = { clientId, lowestMid: first?.mid ?? nextMid }
        return { position, client, isQueueKnown: await followQueue(tx, sync.memory, position) }
      },
      ['_outbox', '_shadow', '_meta'],
    ),
  )
  if (!isQueueKnown) await readQueueAhead(sync)
  const rows = Math.min(sync.limits.pullRows, position.head === null ? firstRows : workingRows)
  const request = pullRequest(position, client, sync.memory, { schema: sync.schema, rows })
  const pull = ahead && equal(ahead.request, request) ? ahead : sendPull(sync, request)
  return { seq: position.seq, ...pull }
}

/** Pulls until the device has reached the server's head. */
export async function pullAll(sync: SyncSession): Promise<void> {
  if (sync.mayPull) await applyPages(sync, await requestPage(sync))
}

/**
 * Applies the page that is on its way, and pulls the rest.
 * @param moreFollow the device will pull again immediately
 */
export async function applyPages(
  sync: SyncSession,
  firstRequest: PageRequest,
  moreFollow = false,
): Promise<void> {
  let rowCount = 0
  for (let request = firstRequest, ahead: Pull | null = null; ; request = await requestPage(sync, ahead)) {
    const answer = await request.answer
    if (answer.kind === 'problem' && answer.problem.problem === 'upgrade') {
      sync.mayPull = false
      sync.publishStatus({ mayPull: false, catchingUp: null })
      return
    }
    if (answer.kind !== 'ok') throw await toSyncError(sync, answer)
    const page = answer.value
    ahead = pullAhead(sync, request, page)
    const now = await applyPulled(sync, page, { at: { seq: request.seq }, moreFollow })
    if (!now) throw new SyncError('unreachable', 'The answer was overtaken')
    rowCount += page.rows.length
    const { head, lastMid } = page
    if (!page.more) sync.readingToTell = { clientId: request.request.clientId, head, lastMid }
    if (!page.more && now.sweeping.length === 0) break
    const total = Object.values(page.sums).reduce((sum, [n]) => sum + n, 0)
    sync.publishStatus({ catchingUp: { done: rowCount, total: Math.max(rowCount, total) } })
  }
  sync.publishStatus({ catchingUp: null })
}
