import { connect, createServer, type Socket } from 'node:net'

/** The wire between one device and the server. It carries everything, sockets too, until it is cut. */
export interface Link {
  readonly port: number
  /** For programs of the test; a device knows its server by another address. */
  readonly url: string
  /** Nothing gets through, as between the racks: open connections end, new ones are refused. */
  cut(): Promise<void>
  mend(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** @param to the server's port on this machine */
export async function startLink(to: number): Promise<Link> {
  const open = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [socket, otherSocket] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => otherSocket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        otherSocket.destroy()
      })
      socket.pipe(otherSocket)
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      relay.once('error', reject)
      relay.listen(port, '127.0.0.1', () => {
        relay.off('error', reject)
        resolve()
      })
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      relay.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  await listen(0)
  const address = relay.address()
  if (typeof address !== 'object' || !address) throw new Error('the system gave no port')
  const { port } = address
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cut,
    mend: () => listen(port),
    [Symbol.asyncDispose]: cut,
  }
}
