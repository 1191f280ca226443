import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A wire with this many bits a second each way and a delay, which counts the upload and can be cut. */
export interface SlowLink {
  readonly url: string
  /** Bytes that the device has sent since the last `count`. */
  sent(): number
  count(): void
  /** Open connections end and new ones are refused, for so long. */
  cut(ms: number): Promise<void>
  close(): Promise<void>
}

/** Takes the bytes of one direction in turn, as a wire does: who comes later waits for who was first. */
function lane(bytesPerSecond: number) {
  let freeAt = 0
  return async (bytes: number): Promise<void> => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
    await sleep(freeAt - performance.now())
  }
}

/**
 * @param to the server's port on this machine
 * @param delayMs each way
 */
export async function startSlowLink(to: number, bitsPerSecond: number, delayMs = 0): Promise<SlowLink> {
  const open = new Set<Socket>()
  const [up, down] = [lane(bitsPerSecond / 8), lane(bitsPerSecond / 8)]
  let sentBytes = 0

  const carry = (from: Socket, into: Socket, pass: typeof up, note: (bytes: number) => void) => {
    open.add(from)
    from.on('error', () => into.destroy())
    let arrival: Promise<unknown> = Promise.resolve()
    from.on('end', () => void arrival.then(() => into.end()))
    from.on('close', () => {
      open.delete(from)
      into.destroy()
    })
    from.on('data', async (bytes: Buffer) => {
      from.pause()
      note(bytes.length)
      await pass(bytes.length)
      const dueAt = performance.now() + delayMs
      arrival = arrival.then(async () => {
        if (delayMs > 0) await sleep(Math.max(0, dueAt - performance.now()))
        if (!into.destroyed) into.write(bytes)
      })
      from.resume()
    })
  }
  const relay = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    carry(near, far, up, (bytes) => {
      sentBytes += bytes
    })
    carry(far, near, down, () => undefined)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      relay.listen(port, '127.0.0.1', resolve)
    })
  const close = () =>
    new Promise<void>((resolve) => {
      relay.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  await listen(0)
  const address = relay.address()
  if (typeof address !== 'object' || !address) throw new Error('the system gave no port')
  const { port } = address
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => sentBytes,
    count() {
      sentBytes = 0
    },
    async cut(ms) {
      await close()
      await sleep(ms)
      await listen(port)
    },
    close,
  }
}
