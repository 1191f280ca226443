import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Chance } from '../../simulation/kernel/chance.ts'
import type { DiskStep } from './trace.ts'

/** A disk writes whole sectors; a page that is under way when the power goes may be half old and half new. */
const sector = 512

type Change = Extract<DiskStep, { kind: 'write' | 'truncate' }>

/** The fates of the writes that no sync had confirmed when the power went. */
export const fates = ['none', 'all', 'some', 'torn'] as const
export type Fate = (typeof fates)[number]

/** The files of a database on a disk that can lose its power: synced data survives, the rest may survive. */
export interface DiskImage {
  readonly file: string
  note(step: Change | Extract<DiskStep, { kind: 'sync' }>): void
  readonly unsynced: number
  /** Puts the disk into a state that this cut may leave, runs `look`, and takes it back to what is surely there. */
  afterCut<Found>(fate: Fate, chance: Chance, look: () => Found): Found
  dispose(): void
}

interface OpenFile {
  readonly fd: number
  pending: Change[]
}

/** @param from the data folder at rest, from before the trace; @param names its database files */
export function createDiskImage(from: string, dir: string, names: readonly string[]): DiskImage {
  mkdirSync(dir, { recursive: true })
  const files = new Map<string, OpenFile>()
  for (const name of names) {
    // A log that is not there at rest is as good as an empty one.
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(dir, name))
    else writeFileSync(join(dir, name), '')
    files.set(name, { fd: openSync(join(dir, name), 'r+'), pending: [] })
  }
  const main = join(dir, names[0] ?? '')

  const fileOf = (path: string) => files.get(path.split('/').at(-1) ?? '')

  return {
    file: main,
    note(step) {
      const file = fileOf(step.file)
      if (!file) return
      if (step.kind !== 'sync') file.pending.push(step)
      else {
        for (const change of file.pending) put(file.fd, change)
        file.pending = []
      }
    },
    get unsynced() {
      return [...files.values()].reduce((sum, { pending }) => sum + pending.length, 0)
    },
    afterCut(fate, chance, look) {
      const before = [...files.values()].map((file) => ({ file, kept: keep(file) }))
      try {
        for (const { fd, pending } of files.values())
          for (const change of pending) survive(fd, change, fate, chance)
        rmSync(`${main}-shm`, { force: true })
        return look()
      } finally {
        for (const { file, kept } of before) restore(file.fd, kept)
      }
    },
    dispose() {
      for (const { fd } of files.values()) closeSync(fd)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function put(fd: number, change: Change): void {
  if (change.kind === 'truncate') ftruncateSync(fd, change.size)
  else writeSync(fd, change.bytes, 0, change.bytes.length, change.offset)
}

function survive(fd: number, change: Change, fate: Fate, chance: Chance): void {
  if (fate === 'none' || (fate === 'some' && chance.hit(0.5))) return
  if (fate !== 'torn' || change.kind === 'truncate') {
    put(fd, change)
    return
  }
  for (let at = 0; at < change.bytes.length; at += sector) {
    const length = Math.min(sector, change.bytes.length - at)
    if (chance.hit(0.5)) writeSync(fd, change.bytes, at, length, change.offset + at)
  }
}

interface Kept {
  readonly size: number
  readonly ranges: readonly { readonly offset: number; readonly bytes: Buffer }[]
}

/** Keeps the bytes at the places where the unconfirmed writes may go. */
function keep({ fd, pending }: OpenFile): Kept {
  const { size } = fstatSync(fd)
  const smallest = Math.min(
    size,
    ...pending.map((change) => (change.kind === 'truncate' ? change.size : size)),
  )
  const cutOff = smallest < size ? [{ offset: smallest, length: size - smallest }] : []
  const writtenRanges = pending.flatMap((change) =>
    change.kind === 'write' && change.offset < size
      ? [{ offset: change.offset, length: Math.min(change.bytes.length, size - change.offset) }]
      : [],
  )
  const ranges = [...cutOff, ...writtenRanges].map(({ offset, length }) => {
    const bytes = Buffer.alloc(length)
    readSync(fd, bytes, 0, length, offset)
    return { offset, bytes }
  })
  return { size, ranges }
}

function restore(fd: number, { size, ranges }: Kept): void {
  ftruncateSync(fd, size)
  for (const { offset, bytes } of ranges) writeSync(fd, bytes, 0, bytes.length, offset)
}
