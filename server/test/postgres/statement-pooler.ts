import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const headBytes = 5
const readyForQuery = 'Z'
const idle = 'I'

/** An error as pgbouncer sends it before it ends the connection. */
function fatal(message: string): Buffer {
  const fields = Buffer.from(
    ['SFATAL', 'VFATAL', 'C08P01', `M${message}`, ''].map((field) => `${field}\0`).join(''),
  )
  const head = Buffer.alloc(headBytes)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Passes messages of the server on, until one says that a transaction is open. */
function passOn(server: Socket, client: Socket): void {
  let rest: Buffer = Buffer.alloc(0)
  server.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= headBytes && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      if (
        message.toString('latin1', 0, 1) === readyForQuery &&
        message.toString('latin1', headBytes) !== idle
      ) {
        client.write(fatal('transaction blocks not allowed in statement pooling mode'))
        server.destroy()
        return
      }
      client.write(message)
    }
  })
}

/** A pooler in front of a PostgreSQL that takes no transaction, as pgbouncer in the mode "statement". */
export async function openStatementPooler(url: string) {
  const { hostname, port } = new URL(url)
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.pipe(server)
    passOn(server, client)
    for (const socket of [client, server]) socket.on('error', () => {})
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroySoon())
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const address = new URL(url)
  address.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  return { url: address.href, close: () => new Promise((resolve) => pooler.close(resolve)) }
}
