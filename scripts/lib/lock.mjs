import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from './say.mjs'

/**
 * On Linux and Windows, socket names disappear with their process; elsewhere the socket is a file that a crash leaves
 * behind.
 */
function addressOf(name) {
  const id = `quayside-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${id}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : join(tmpdir(), `${id}.sock`)
}

/** Waits until the lock's holder releases it or dies; then the system closes the connection. */
async function untilFree(address) {
  const line = connect(address)
  try {
    await once(line, 'connect')
    say('Another script is setting up; waiting for it.')
    await once(line.resume(), 'close')
  } catch (error) {
    if (error.code === 'ECONNREFUSED' && !address.startsWith('\0')) rmSync(address, { force: true })
  }
}

/** Runs `work` while no other process on this machine holds the lock with that name, which is a socket to listen on. */
export async function withLock(name, work) {
  const address = addressOf(name)
  const waiting = new Set()
  const lock = createServer((line) => waiting.add(line.on('error', () => {})))
  try {
    await once(lock.listen(address), 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    await untilFree(address)
    return withLock(name, work)
  }
  try {
    return await work()
  } finally {
    lock.close()
    for (const line of waiting) line.destroy()
  }
}
