import { afterEach, beforeEach, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import type { Db } from '../db/core/open.ts'
import type { DbReads } from '../db/core/reading/reads.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

/** The database, of which something follows each answer that is read before the next question is asked. */
function answeredThen(db: Db, follow: () => Promise<unknown>): Db {
  const over = (reads: DbReads): DbReads => ({
    ...reads,
    all: async (...question) => {
      const rows = await reads.all(...question)
      await follow()
      return rows
    },
    get: async (...question) => {
      const row = await reads.get(...question)
      await follow()
      return row
    },
  })
  const { snapshot } = db.reads
  return { ...db, reads: { ...over(db.reads), snapshot: (work) => snapshot((reads) => work(over(reads))) } }
}

test('[V1] a page is of one moment, even when rows are written between the questions of its reader', async () => {
  const writer = deviceOf(server, server.people.Warehouse)
  let boxes = 0
  const scan = async () => {
    boxes++
    const args = checkInOf(idOf(boxes), `TBA${100_000_000_000 + boxes}`)
    await writer.push(writer.change('package.checkIn', args))
  }
  await scan()
  const reader = deviceOf({ ...server, db: answeredThen(server.db, scan) }, server.people.Admin)
  const { rows, head } = await reader.pull()
  expect(boxes).toBeGreaterThan(3)
  const versions = rows.map(([, , version]) => version)
  expect(Math.max(...versions)).toBe(head.v)
})
