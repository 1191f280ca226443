import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'

test('a server that is closed finishes a request, and does not wait for another one on its connection', async () => {
  const server = await openTestApp({}, null)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const body = '{"email":"nobody@quayside.test","password":"wrong"}'
  socket.write(
    `POST /api/accounts/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await once(server.app.server, 'request')
  const closed = server.close()
  socket.write(body)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('HTTP/1.1 401')
  await closed
})
