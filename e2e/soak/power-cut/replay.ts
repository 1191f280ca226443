import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Chance } from '../../simulation/kernel/chance.ts'
import { createDiskImage, type DiskImage, type Fate, fates } from './disk-image.ts'
import type { TracedSession } from './session.ts'
import type { DiskStep } from './trace.ts'

export interface Replay {
  readonly cuts: number
  /** Cuts while some write was not confirmed. */
  readonly inMidWrite: number
  readonly syncs: number
  /** Writes into the database file itself: checkpoints, the other half of what a power cut can meet. */
  readonly checkpointWrites: number
  /** Cuts after which an acknowledged change was not there. */
  readonly lost: number
  /** Cuts after which SQLite found its file damaged, or could not open it. */
  readonly corrupt: number
}

/** True when the database is whole; `missing` gets what was acknowledged and is not there. */
function lookAt(
  file: string,
  ackedUids: ReadonlySet<string>,
): { readonly whole: boolean; readonly missing: number } {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok') return { whole: false, missing: 0 }
    const presentUids = new Set(sqlite.prepare<[], string>('select uid from syncMutation').pluck().all())
    return { whole: true, missing: [...ackedUids].filter((uid) => !presentUids.has(uid)).length }
  } catch {
    return { whole: false, missing: 0 }
  } finally {
    sqlite.close()
  }
}

/** How often the power goes at this step: every sync is met from both sides in every way, the rest by chance. */
function fatesAt(steps: readonly DiskStep[], at: number, chance: Chance, share: number): readonly Fate[] {
  const atSync = steps[at]?.kind === 'sync' || steps[at + 1]?.kind === 'sync' || steps[at]?.kind === 'acked'
  if (atSync) return fates
  return chance.hit(share) ? [chance.pick(fates)] : []
}

/** Cuts the power of a traced session at least `wanted` times, and looks at what the disk holds after each. */
export function replayCuts(session: TracedSession, cutCount: number, chance: Chance): Replay {
  // Memory where there is some: ten thousand images wear out a disk.
  const dir = mkdtempSync(join(tmpdir(), 'quayside-image-'))
  const image = createDiskImage(session.before, dir, ['quayside.db', 'quayside.db-wal'])
  const steps = session.steps.filter(
    (step) => step.kind === 'acked' || /quayside\.db(-wal)?$/.test(step.file),
  )
  const ackedUids = new Set<string>()
  const share = Math.min(1, cutCount / steps.length)
  const replay = { cuts: 0, inMidWrite: 0, syncs: 0, checkpointWrites: 0, lost: 0, corrupt: 0 }
  try {
    for (const [at, step] of steps.entries()) {
      if (step.kind === 'acked') for (const uid of step.uids) ackedUids.add(uid)
      else image.note(step)
      if (step.kind === 'sync') replay.syncs++
      if (step.kind === 'write' && step.file.endsWith('.db')) replay.checkpointWrites++
      for (const fate of fatesAt(steps, at, chance, share)) cut(image, fate, chance, ackedUids, replay)
    }
  } finally {
    image.dispose()
  }
  return replay
}

function cut(
  image: DiskImage,
  fate: Fate,
  chance: Chance,
  ackedUids: ReadonlySet<string>,
  replay: { -readonly [Key in keyof Replay]: Replay[Key] },
): void {
  replay.cuts++
  if (image.unsynced > 0) replay.inMidWrite++
  const { whole, missing } = image.afterCut(fate, chance, () => lookAt(image.file, ackedUids))
  if (!whole) replay.corrupt++
  if (missing > 0) replay.lost++
}
