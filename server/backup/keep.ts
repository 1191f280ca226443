import { readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#sync/lib/durations.ts'
import { isBackup } from './manifest.ts'

const name = /^quayside-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d\.\d{3}Z$/
const partName = /^quayside-[\dTZ.-]+\.part$/

/** Sorted by name, backups are sorted by time. */
export const nameAt = (now: Date): string => `quayside-${now.toISOString().replaceAll(':', '-')}`
export const unfinishedName = (path: string): string => `${path}.part`

/** The finished backups of a folder, the newest last. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((entry) => name.test(entry))
    .sort()
    .map((entry) => join(folder, entry))
    .filter(isBackup)

/** Removes the remains of killed backups. The caller must hold the lock of the folder. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of readdirSync(folder))
    if (partName.test(entry)) await rm(join(folder, entry), { recursive: true, force: true })
}

const dayOf = (path: string): string => path.match(/quayside-(\d{4}-\d\d-\d\d)T[^/\\]*$/)?.[1] ?? ''

/** The newest ones, and the last of each day for some days. */
export function chooseKept(
  paths: readonly string[],
  { keep, keepDays, now }: { keep: number; keepDays: number; now: Date },
): Set<string> {
  const since = new Date(now.getTime() - keepDays * dayMs).toISOString().slice(0, 10)
  const lastOfDay = new Map(paths.filter((path) => dayOf(path) > since).map((path) => [dayOf(path), path]))
  return new Set([...paths.slice(-keep), ...lastOfDay.values()])
}

/** Removes the backups that are not kept. One that is half removed has lost its name first. */
export async function removeOldBackups(settings: {
  folder: string
  keep: number
  keepDays: number
  now: Date
}): Promise<void> {
  const paths = backupsIn(settings.folder)
  const keptPaths = chooseKept(paths, settings)
  for (const path of paths.filter((path) => !keptPaths.has(path))) {
    await rename(path, unfinishedName(path))
    await rm(unfinishedName(path), { recursive: true, force: true })
  }
}
