import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { Ids } from '#sync/lib/ids.ts'
import type { Db } from '../db/open.ts'
import { commitTag, turnEpoch } from '../db/sync-queries.ts'
import { type EpochHead, headOf, newTag } from './head.ts'
import type { Timers } from './timers.ts'

/** How far this installation has come, kept beside the database: what is put back in time does not take it along. */
const Mark = z.object({ epoch: z.string(), v: z.int(), tag: z.int() })
type Mark = z.output<typeof Mark>

const markEveryMs = 1000

/** The database is an older one than was served before, and says nothing of it to the devices. */
export class MovedBack extends Error {
  constructor(why: string, file: string) {
    super(
      `${why} Devices would take its old numbers for new ones and lose changes. If this is a restored backup, ` +
        `run "node server/sync/rotate-epoch.ts" with the data folder first; ${file} tells how far it had come.`,
    )
    this.name = 'MovedBack'
  }
}

function readMark(file: string): Mark | null {
  if (!existsSync(file)) return null
  const mark = Mark.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!mark.success) throw new MovedBack(`${file} cannot be read.`, file)
  return mark.data
}

function writeMark(file: string, { epoch, v, tag }: EpochHead): void {
  writeFileSync(`${file}.part`, `${JSON.stringify({ epoch, v, tag })}\n`)
  renameSync(`${file}.part`, file)
}

/** Throws MovedBack when the database is not where the mark says it was, or past it. */
function mustNotHaveMovedBack(db: Db, mark: Mark, file: string): void {
  const head = headOf(db.read)
  if (head.epoch !== mark.epoch)
    throw new MovedBack('The database is not the one that was served here.', file)
  if (head.v < mark.v) throw new MovedBack(`The database is at ${head.v} and was at ${mark.v} before.`, file)
  const tag = mark.v === head.v ? head.tag : db.read.get(commitTag, { v: mark.v })?.tag
  if (tag !== undefined && tag !== mark.tag)
    throw new MovedBack(`The database has another history since ${mark.v}.`, file)
}

/**
 * Checks the database against the mark beside it, and moves the mark along from then on, at most once a second.
 * Answers with what writes it a last time.
 */
export function guardEpoch(db: Db, file: string, timers: Timers): () => void {
  const mark = readMark(file)
  if (mark) mustNotHaveMovedBack(db, mark, file)
  writeMark(file, headOf(db.read))
  let cancel: (() => void) | null = null
  const write = () => {
    cancel = null
    writeMark(file, headOf(db.read))
  }
  const off = db.events.onCommitted(() => {
    cancel ??= timers.after(markEveryMs, write)
  })
  return () => {
    off()
    cancel?.()
    write()
  }
}

/** Begins a new history where the database stands: after a restore, before anybody is served. */
export async function rotateEpoch(db: Db, file: string, ids: Ids): Promise<string> {
  const release = await db.lock.acquire()
  try {
    db.write.run(turnEpoch, { epoch: ids.next(), tag: newTag(ids) })
  } finally {
    release()
  }
  const head = headOf(db.read)
  writeMark(file, head)
  return head.epoch
}
