import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A certificate for names that are nowhere but in tests. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBzTCCAXOgAwIBAgIUcoxj+qq4LxnQccrPAJGq42XZ8YIwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSaG9va3MucGFydG5lci50ZXN0MCAXDTI2MTEyNjIxMTAyM1oY
DzIxMjYxMTAyMjExMDIzWjAdMRswGQYDVQQDDBJob29rcy5wYXJ0bmVyLnRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQfA3V6YJDvJwMWU874USmEVpka+kf+
N7tG+jDhPWYSnZ7DV2EN9dkD7Nfajv/LRRIWpRcNN7q27G8xcASvqtPwo4GOMIGL
MB0GA1UdDgQWBBRd0gvPveunalhDRqY3xs9AwuDm7zAfBgNVHSMEGDAWgBRd0gvP
veunalhDRqY3xs9AwuDm7zAPBgNVHRMBAf8EBTADAQH/MDgGA1UdEQQxMC+CEmhv
b2tzLnBhcnRuZXIudGVzdIITaW5zaWRlLnBhcnRuZXIudGVzdIcEfwAAATAKBggq
hkjOPQQDAgNIADBFAiEAj+QERP8wynIgHfPcIaDG0thwCZCZ7mm3ij12o6bCI0QC
IARmzQO8GREdwqDVlxV6HUx4iWXtYdXntKAumnaYgEKm
-----END CERTIFICATE-----`
const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQbRSc02H9Hys08aK
ZHu9vJoRme5157JIGnJ/YuHfkVKhRANCAAQfA3V6YJDvJwMWU874USmEVpka+kf+
N7tG+jDhPWYSnZ7DV2EN9dkD7Nfajv/LRRIWpRcNN7q27G8xcASvqtPw
-----END PRIVATE KEY-----`

export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Behaviour = (response: ServerResponse, received: Received) => void

/** Receives what is posted to it, and answers as a partner's program does: well, badly or not at all. */
export async function openReceiver(
  answer: Behaviour = (response) => response.end('ok'),
  protocol: 'http' | 'https' = 'http',
) {
  const arrivals: Received[] = []
  const state = { answer }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const arrival = { path: request.url ?? '', headers: request.headers, body }
      arrivals.push(arrival)
      state.answer(response, arrival)
    })
  }
  const server =
    protocol === 'http' ? createHttp(handle) : createHttps({ key: testKey, cert: testCertificate }, handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `${protocol}://127.0.0.1:${port}/hook`,
    received: arrivals,
    answer: (behaviour: Behaviour) => {
      state.answer = behaviour
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
