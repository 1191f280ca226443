import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network between a server and its database. */
export interface Wire {
  readonly port: number
  /** Returns the ports by which the database knows its connections. */
  ports(): number[]
  /** Ends every connection and refuses new ones, as a database that stops. */
  cut(): void
  /** Lets nothing through and tells no one, as a switch does that lost its power. */
  silence(): void
  mend(): void
  close(): void
}

/** @param to the port of the database */
export async function openWire(to: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  function join(near: Socket, far: Socket): void {
    sockets.add(near)
    near.setNoDelay(true)
    near.on('data', (bytes) => {
      if (!far.write(bytes)) near.pause()
    })
    far.on('drain', () => state === 'silent' || near.resume())
    near.on('error', () => far.destroy())
    near.on('close', () => {
      sockets.delete(near)
      far.destroy()
    })
    if (state === 'silent') near.pause()
  }
  const relay = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(to, '127.0.0.1')
    join(near, far)
    join(far, near)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const cut = () => {
    state = 'cut'
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (relay.address() as AddressInfo).port,
    ports: () => [...sockets].flatMap(({ localPort }) => localPort ?? []),
    cut,
    silence() {
      state = 'silent'
      for (const socket of sockets) socket.pause()
    },
    mend() {
      state = 'whole'
      for (const socket of sockets) socket.resume()
    },
    close() {
      cut()
      relay.close()
    },
  }
}
