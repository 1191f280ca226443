import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { MarkFiles } from '../../server/sync/epoch-mark.ts'

/** In memory where the system has such a folder: what this is about is logic, not durability. */
const temporary = () => {
  try {
    return mkdtempSync('/dev/shm/quayside-sim-')
  } catch {
    return mkdtempSync(join(tmpdir(), 'quayside-sim-'))
  }
}

/**
 * The extent of what is put back: the database alone, the folder with the mark that tells how far it had come, or the
 * whole machine with the mark outside the folder, too.
 */
export const extents = ['database', 'folder', 'machine'] as const
export type Extent = (typeof extents)[number]

/** A server's data folder, as people who run one treat it. */
export interface DataFolder {
  readonly file: string
  readonly marks: MarkFiles
  /** Continues with the files as a killed process has left them: nothing closed, nothing written out. */
  abandon(): void
  /** Keeps a copy of the folder in its current state, and replaces an older one. */
  keepCopy(): void
  /** Puts the copy in place, only while no process has it open. False: there is none. */
  putBack(extent: Extent): boolean
  remove(): void
}

export function dataFolder(): DataFolder {
  const root = temporary()
  const copy = join(root, 'copy')
  let lives = 0
  const current = () => join(root, `life-${lives}`)
  // Each life has its own file: the last writes of a killed process must not reach the next life's.
  const outsideFile = () => join(root, `outside-${lives}.json`)
  const fileIn = (dir: string) => join(dir, 'quayside.db')
  const markIn = (dir: string) => join(dir, 'epoch.json')
  const take = (from: string, to: string) => {
    if (existsSync(from)) copyFileSync(from, to)
    else rmSync(to, { force: true })
  }
  mkdirSync(current())
  return {
    get file() {
      return fileIn(current())
    },
    get marks() {
      return { inside: markIn(current()), outside: outsideFile() }
    },
    abandon() {
      const [before, mark] = [current(), outsideFile()]
      lives++
      mkdirSync(current())
      for (const end of ['', '-wal']) take(fileIn(before) + end, fileIn(current()) + end)
      take(markIn(before), markIn(current()))
      take(mark, outsideFile())
    },
    keepCopy() {
      rmSync(copy, { recursive: true, force: true })
      mkdirSync(copy)
      const reader = new Sqlite(fileIn(current()), { readonly: true })
      reader.prepare('vacuum into ?').run(fileIn(copy))
      reader.close()
      take(markIn(current()), markIn(copy))
      take(outsideFile(), `${markIn(copy)}.outside`)
    },
    putBack(extent) {
      if (!existsSync(copy)) return false
      for (const end of ['-wal', '-shm']) rmSync(fileIn(current()) + end, { force: true })
      take(fileIn(copy), fileIn(current()))
      if (extent !== 'database') take(markIn(copy), markIn(current()))
      if (extent === 'machine') take(`${markIn(copy)}.outside`, outsideFile())
      return true
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
