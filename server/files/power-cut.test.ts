import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { diskStore, storedPath } from './store.ts'

/** The steps that are done to the disk, in their order, because what a power cut leaves depends on nothing else. */
const disk = vi.hoisted((): { actions: string[]; isFull: boolean } => ({ actions: [], isFull: false }))
vi.mock('node:fs/promises', async (importActual) => {
  const fs = await importActual<typeof import('node:fs/promises')>()
  return {
    ...fs,
    async open(...args: Parameters<typeof fs.open>) {
      const handle = await fs.open(...args)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        if (disk.isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        disk.actions.push(`sync ${args[0]}`)
        await sync()
      }
      return handle
    },
    async rename(from: string, to: string) {
      disk.actions.push(`name ${to}`)
      await fs.rename(from, to)
    },
  }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-power-'))
  disk.actions.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = storedPath(hash('sha256', 'some'), idOf(1))

test('right after a file was taken it has lost neither its bytes nor its name, nor the folders it is in', async () => {
  const files = join(folder, 'files')
  await diskStore(files).put(path, Buffer.from('kept'), 'image/png')
  const fullPath = join(files, path)
  expect(disk.actions).toEqual([
    `sync ${fullPath}.part`,
    `name ${fullPath}`,
    ...[dirname(fullPath), files, folder].map((directory) => `sync ${directory}`),
  ])
})

test('a full disk has nothing half-written left on it', async () => {
  disk.isFull = true
  await expect(diskStore(folder).put(path, Buffer.from('lost'), 'image/png')).rejects.toThrow('no space')
  disk.isFull = false
  expect(readdirSync(join(folder, dirname(path)))).toEqual([])
})
