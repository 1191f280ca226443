import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes on each piece so much later, in its order. */
function delay(from: Socket, to: Socket, ms: number): void {
  from.on('data', (piece) => setTimeout(() => to.write(piece), ms))
  from.on('close', () => setTimeout(() => to.destroy(), ms))
  from.on('error', () => to.destroy())
}

/** A way to a server on which each question takes so much longer. Returns its port. */
export async function slowNetwork(port: number, ms: number): Promise<{ port: number; close(): void }> {
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    near.setNoDelay(true)
    delay(near, far, ms)
    delay(far, near, 0)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
