import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { createMetrics } from '../core/metrics.ts'
import { realTimers } from '../core/timers.ts'
import { eventually } from '../test/eventually.ts'
import { watchCertificate } from './certificate.ts'

// Made by openssl for localhost, and signed by no authority.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGFalb8uaiKtljkZB
h+Kx1lrNN2kctiU51fO7yezLMLGhRANCAATwxugQNvmReXamD5Jw3gXMkBwFi68T
Mli18ce7dn4P++//zTc9ZRBlYJ8BAzxUbWQyJ3G3VWO47I/GsSQlbwR0
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBfDCCASOgAwIBAgIUXlS1yYGpWgI8ov1lNcoOe1y136UwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEzMDAwNDgwOVoXDTM2MTEyNzAw
NDgwOVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE8MboEDb5kXl2pg+ScN4FzJAcBYuvEzJYtfHHu3Z+D/vv/803PWUQZWCf
AQM8VG1kMidxt1VjuOyPxrEkJW8EdKNTMFEwHQYDVR0OBBYEFFqkTua4j4f72CcU
Ti1pDRQP7LiuMB8GA1UdIwQYMBaAFFqkTua4j4f72CcUTi1pDRQP7LiuMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgYDz5zjkSUJzxt6MUjRqY7GK+
wNC0QoP0k36dKp0coqMCICLPX8Sc1OlN8ZX/HbzHFL6ScpnzRs+RYwvRhkwTIre4
-----END CERTIFICATE-----`
const end = Date.parse('Nov 27 00:48:09 2036 GMT') / 1000

const certificateFigure = async (metrics: ReturnType<typeof createMetrics>) =>
  Number(/^quayside_certificate_end_seconds (\S+)/m.exec(await metrics.registry.metrics())?.[1])

test('the end of the certificate of the public address is a figure, also of an untrusted one', async () => {
  const server = createServer({ key, cert }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const metrics = createMetrics()
  const stop = watchCertificate({ env: { publicUrl: `https://localhost:${port}` }, metrics }, realTimers)
  expect(await certificateFigure(metrics)).toBeNaN()
  await eventually(async () => expect(await certificateFigure(metrics)).toBe(end))
  stop()
  server.close()
})

test('without https, and while no server answers there, it is unknown', async () => {
  const metrics = createMetrics()
  const looks: Promise<unknown>[] = []
  const timers = {
    ...realTimers,
    soon(work: () => void) {
      looks.push(Promise.resolve().then(work))
      return () => {}
    },
  }
  for (const publicUrl of ['http://localhost:1', 'https://127.0.0.1:1']) {
    metrics.certificateEnd.set(1)
    const stop = watchCertificate({ env: { publicUrl }, metrics }, timers)
    await Promise.all(looks)
    expect(await certificateFigure(metrics)).toBeNaN()
    stop()
  }
})
