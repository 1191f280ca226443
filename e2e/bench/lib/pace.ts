import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { median, ms, since } from './stats.ts'

const rounds = 15
const commitsPerRound = 10
const parcels = Array.from({ length: 2_000 }, (_, n) => ({ id: `parcel ${n}`, weight: n % 40, at: 'KIN' }))

function medianOf(work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return since(start)
  })
  return median(times)
}

/** The time of one durable commit of one row (ms). The folder is that of the companies that benches fill. */
function commitTime(): number {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-pace-'))
  const db = new Sqlite(join(folder, 'pace.db'))
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.exec('create table mark (n integer)')
    const insert = db.prepare('insert into mark values (1)')
    const times = medianOf(() => {
      for (let n = 0; n < commitsPerRound; n++) insert.run()
    })
    return times / commitsPerRound
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

/**
 * How fast the machine is at the moment: the same work in every run, because machines with the same processor's name differ by
 * a factor of four.
 */
export function pace(): string {
  const work = medianOf(() => {
    for (let n = 0; n < 5; n++) JSON.parse(JSON.stringify(parcels))
  })
  return `JSON ${ms(work)}, commit ${ms(commitTime())}`
}
