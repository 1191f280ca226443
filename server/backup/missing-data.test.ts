import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { interruptedRestore, removeUnfinishedRestores } from './interrupted.ts'
import { allowNewCompany, mustHaveItsData } from './missing-data.ts'
import { finishRestore } from './restore.ts'

let dir: string
let dataDir: string
let epochMark: string
const at = '2026-11-21T12:00:00.000Z'
const note = (epoch: string, v = 5) => `${JSON.stringify({ epoch, v, tag: 1 })}\n`

/** A data folder as a server leaves it, with the epoch that its note tells. */
function makeFolder(folder: string, epoch: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'quayside.db'), epoch)
  writeFileSync(join(folder, 'epoch.json'), note(epoch))
}
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-missing-'))
  dataDir = join(dir, 'data')
  epochMark = join(dir, 'elsewhere', 'note.json')
  mkdirSync(join(dir, 'elsewhere'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const folders = () => ({ dataDir, epochMark })
const servedBefore = () => {
  makeFolder(dataDir, 'old')
  writeFileSync(epochMark, note('old'))
}

test('[E10] a note without its database is refused with three choices, and nothing is made or written over', () => {
  expect(() => mustHaveItsData(folders())).not.toThrow()
  servedBefore()
  expect(() => mustHaveItsData(folders())).not.toThrow()
  renameSync(dataDir, join(dir, 'unmounted'))
  for (const isEmptyFolder of [false, true]) {
    if (isEmptyFolder) mkdirSync(dataDir)
    expect(() => mustHaveItsData(folders())).toThrow(
      new RegExp(
        `${dataDir} has no database, and one was served from there before \\(${epochMark} says so\\).*` +
          'Devices keep their work and log-ins.*is not mounted.*' +
          `npm run restore -- BACKUP ${dataDir} ${epochMark}.*npm run new-company -- ${dataDir} ${epochMark}`,
        's',
      ),
    )
  }
  expect(readFileSync(epochMark, 'utf8')).toBe(note('old'))
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
  renameSync(join(dir, 'unmounted'), dataDir)
  expect(() => mustHaveItsData(folders())).not.toThrow()
})

test('[E10] a folder that lost only its database is refused, also because of the note inside the folder', () => {
  servedBefore()
  rmSync(join(dataDir, 'quayside.db'))
  rmSync(epochMark)
  expect(() => mustHaveItsData(folders())).toThrow(/has no database/)
  writeFileSync(join(dataDir, 'epoch.json'), 'cut')
  expect(() => mustHaveItsData(folders())).toThrow(/has no database/)
})

test('[E10] a new company begins after a command that keeps the former notes, and never over a database', async () => {
  servedBefore()
  await expect(allowNewCompany(folders(), at)).rejects.toThrow(/holds a company\. Nothing was changed/)
  renameSync(join(dataDir, 'quayside.db'), join(dir, 'kept.db'))
  const asides = await allowNewCompany(folders(), at)
  expect(asides.map((path) => readFileSync(path, 'utf8'))).toEqual([note('old'), note('old')])
  expect(() => mustHaveItsData(folders())).not.toThrow()
})

test('[E11] a restore that was cut between its renames is named, and completed by the command that it names', async () => {
  servedBefore()
  const before = `${dataDir}.before-restore-2026-11-21T12-00-00.000Z`
  const restoredFolder = `${dataDir}.restoring-2026-11-21T12-00-00.000Z`
  makeFolder(restoredFolder, 'new')
  expect(interruptedRestore(dataDir, epochMark)).toBeNull()
  renameSync(dataDir, before)
  expect(() => mustHaveItsData(folders())).toThrow(
    new RegExp(
      `restore was interrupted: ${restoredFolder} is whole.*${before}.*npm run restore -- --finish ${dataDir}`,
      's',
    ),
  )
  mkdirSync(dataDir)
  expect(await finishRestore(folders())).toBe(before)
  expect(readFileSync(join(dataDir, 'quayside.db'), 'utf8')).toBe('new')
  expect(readFileSync(epochMark, 'utf8')).toBe(note('new'))
  await expect(finishRestore(folders())).rejects.toThrow(/No restore of .* was interrupted/)
  // Cut after the second rename: only the note outside still tells of the folder that was replaced.
  writeFileSync(epochMark, note('old'))
  expect(await finishRestore(folders())).toBe(before)
  expect(readFileSync(epochMark, 'utf8')).toBe(note('new'))
})

test('[E11] an unfinished copy is never put in place, and is removed unless a restore is making it', async () => {
  servedBefore()
  const killedFolder = `${dataDir}.restoring-2026-11-20T12-00-00.000Z`
  makeFolder(killedFolder, 'half')
  renameSync(dataDir, join(dir, 'unmounted'))
  expect(interruptedRestore(dataDir, epochMark)).toBeNull()
  await expect(finishRestore(folders())).rejects.toThrow(/No restore/)
  renameSync(join(dir, 'unmounted'), dataDir)
  expect(await removeUnfinishedRestores(dataDir, at)).toEqual([killedFolder])
  expect(readdirSync(dir).sort()).toEqual(['data', 'elsewhere'])
})
