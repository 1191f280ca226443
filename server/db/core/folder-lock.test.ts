import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const since = '2026-11-22T12:00:00.000Z'
let folder: string
let child: ChildProcess | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-lock-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that has the lock. */
async function holder(): Promise<ChildProcess> {
  const module = pathToFileURL(join(import.meta.dirname, 'folder-lock.ts')).href
  const program = `import { lockFolder } from ${JSON.stringify(module)}
    lockFolder(${JSON.stringify(folder)}, 'the other one', ${JSON.stringify(since)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holderProcess = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = holderProcess
  await once(holderProcess.stdout, 'data')
  return holderProcess
}

test('[E9] a folder that is held is refused, with who holds it; kill -9 of the holder frees it', async () => {
  const otherHolder = await holder()
  const words = `${folder} is in use by another process: the other one, process ${otherHolder.pid} on ${hostname()}, since ${since}.`
  expect(() => lockFolder(folder, 'me', since, 0)).toThrow(words)
  expect(() => lockFolder(folder, 'me', since, 0)).toThrow(
    'Stop that process first, or choose another folder.',
  )
  const exit = once(otherHolder, 'exit')
  otherHolder.kill('SIGKILL')
  await exit
  const release = lockFolder(folder, 'me', since)
  expect(() => lockFolder(folder, 'me again', since, 0)).toThrow(`process ${process.pid} on`)
  release()
  release()
  lockFolder(folder, 'me again', since)()
})
