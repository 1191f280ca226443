import type { PullReply } from '#sync/protocol/messages.ts'
import { type Headers, post } from '../lib/http.ts'

// New devices in a process of their own. The message from the bench names the server and what a pull says; the answer is
// the number of rows and the time that all readings took.

interface Question {
  readonly url: string
  readonly headers: Headers
  /** What each device says besides its cursors. */
  readonly identities: readonly object[]
}

async function readAll(url: string, headers: Headers, identity: object): Promise<number> {
  let cursors: PullReply['next'] = {}
  let rows = 0
  for (;;) {
    const page: PullReply = await post(`${url}/api/sync/pull`, headers, { ...identity, cursors })
    cursors = { ...cursors, ...page.next }
    rows += page.rows.length
    if (!page.more) return rows
  }
}

process.on('message', async ({ url, headers, identities }: Question) => {
  const start = performance.now()
  const counts = await Promise.all(identities.map((identity) => readAll(url, headers, identity)))
  process.send?.({ rows: counts.reduce((sum, n) => sum + n, 0), ms: performance.now() - start })
})
process.send?.({ ready: true })
