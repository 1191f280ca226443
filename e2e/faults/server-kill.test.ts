import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { childId } from '#sync/lib/ids.ts'
import { jsonOf } from '#sync/test/json-of.ts'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { chanceOf } from '../simulation/kernel/chance.ts'
import { startServer } from '../support/server.ts'
import { createPusher, type Entry, type Pusher } from './pusher.ts'

const kills = roundsOf('KILLS', 40)
const seed = process.env['TEST_SEED']

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/accounts/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'warehouse@quayside.test', password: 'Quayside-demo-1' }),
  })
  expect(response.status).toBe(200)
  return (await jsonOf<{ jwtToken: string }>(response)).jwtToken
}

interface Books {
  readonly results: ReadonlyMap<string, number>
  readonly events: ReadonlyMap<string, number>
}

/** Reads the server's file on a separate connection. */
function readBooks(file: string): Books {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    const countsOf = (sql: string) =>
      new Map(
        sqlite
          .prepare<[], { id: string; n: number }>(sql)
          .all()
          .map(({ id, n }) => [id, n]),
      )
    return {
      results: countsOf('select uid as id, count(*) as n from syncMutation group by uid'),
      events: countsOf('select packageEventId as id, count(*) as n from packageEvent group by 1'),
    }
  } finally {
    sqlite.close()
  }
}

/** By ids, not by counts: a loss and a double would make a right number. */
function compare({ results, events }: Books, pusher: Pusher): { cutBatchesKept: number } {
  const lostUids = [...pusher.acked].filter(
    (uid) => results.get(uid) !== 1 || events.get(childId(uid, 1)) !== 1,
  )
  expect(lostUids, 'acknowledged, and not there once').toEqual([])
  const sentUids = [...pusher.sent.values()]
  const doubledUids = sentUids.filter(
    (uid) => (events.get(childId(uid, 1)) ?? 0) + (events.get(childId(uid, 2)) ?? 0) > 1,
  )
  expect(doubledUids, 'there more than once').toEqual([])
  const apart = sentUids.filter((uid) => results.has(uid) !== events.has(childId(uid, 1)))
  expect(apart, 'a result without its effect, or an effect without its result').toEqual([])
  const halves = pusher.batches.filter((uids) => new Set(uids.map((uid) => results.has(uid))).size > 1)
  expect(halves, 'half of a batch').toEqual([])
  const last = pusher.batches.at(-1) ?? []
  return { cutBatchesKept: last.every((uid) => !pusher.acked.has(uid) && results.has(uid)) ? 1 : 0 }
}

test('[P1] [P6] what was acknowledged outlives every kill of the server, once', {
  timeout: kills * 15_000,
}, async () => {
  const chance = chanceOf(`kill ${seed}`)
  const dir = mkdtempSync(join(tmpdir(), 'quayside-kill-'))
  const history = join(dir, 'history.jsonl')
  await using server = await startServer({ dataDir: join(dir, 'data'), env: { LOG_LEVEL: 'warn' } })
  const file = join(server.dataDir, 'quayside.db')
  let token = await signIn(server.url)
  const pushers = ['A', 'B'].map((name) => createPusher(name, server.url, history, () => token))
  const tally = { kills: 0, inFlight: 0, cutBatchesKept: 0 }
  while (tally.kills < kills) {
    const pushing = Promise.all(pushers.map((pusher) => pusher.pushUntilCut()))
    // The kill's own moment, not a wait for something to have happened.
    await sleep(chance.between(0, 200))
    tally.inFlight += pushers.filter(({ inFlight }) => inFlight).length
    await server.kill9()
    tally.kills++
    await pushing
    await server.restart()
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    // Many kills take longer than a session's token lives.
    if (tally.kills % 100 === 0) token = await signIn(server.url)
    const books = readBooks(file)
    for (const pusher of pushers) tally.cutBatchesKept += compare(books, pusher).cutBatchesKept
  }
  for (const pusher of pushers) await pusher.flush()
  const books = readBooks(file)
  for (const pusher of pushers) {
    compare(books, pusher)
    expect(pusher.acked.size).toBe(pusher.sent.size)
  }
  checkHistory(history, books)
  recordFigure('kills', { ...tally })
  expect(tally.inFlight, 'kills that met a push on its way').toBeGreaterThan(kills / 2)
  expect(pushers.reduce((sum, { acked }) => sum + acked.size, 0)).toBeGreaterThan(kills)
  rmSync(dir, { recursive: true, force: true })
})

/** Checks the scans that the driver noted as acknowledged, from its file and not from its memory. */
function checkHistory(history: string, { results }: Books): void {
  const lines = readFileSync(history, 'utf8').trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as Entry)
  const ackedUids = entries.filter(({ what }) => what === 'acked').flatMap(({ uids }) => uids)
  expect(ackedUids.filter((uid) => results.get(uid) !== 1)).toEqual([])
  expect(entries.some(({ what }) => what === 'unknown')).toBe(true)
}
