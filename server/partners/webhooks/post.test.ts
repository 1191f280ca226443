import type { lookup as dnsLookup, LookupAddress } from 'node:dns'
import { afterEach, expect, test } from 'vitest'
import { type Behaviour, openReceiver, type Receiver, testCertificate } from '../../test/receivers.ts'
import { createWebhookSender } from './post.ts'
import { isPublicAddress } from './public-address.ts'

const receivers: Receiver[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
})
const open = async (answer?: Behaviour) => {
  const receiver = await openReceiver(answer, 'https')
  receivers.push(receiver)
  return receiver
}

/** A name server that answers each question with the next of its answers. */
const namesAs = (...answers: LookupAddress[][]) => {
  let n = 0
  return ((_host: string, _options: object, callback: (error: null, addresses: LookupAddress[]) => void) => {
    callback(null, answers[Math.min(n++, answers.length - 1)] ?? [])
  }) as unknown as typeof dnsLookup
}
const ownAddress: LookupAddress = { address: '127.0.0.1', family: 4 }
const publicOne: LookupAddress = { address: '93.184.216.34', family: 4 }
const post = (url: string) => ({ url, headers: {}, body: '{}' })
const patienceMs = 500

test('[S32] posts over TLS and answers what came back', async () => {
  const receiver = await open()
  const sender = createWebhookSender({
    allowsPrivate: true,
    lookup: namesAs([ownAddress]),
    ca: testCertificate,
  })
  const answer = await sender.send(post(`https://hooks.partner.test:${receiver.port}/in`))
  expect(answer).toEqual({ status: 200, text: 'ok', retryAfterMs: null })
  expect(receiver.received).toMatchObject([{ path: '/in', body: '{}' }])
})

test('[S32] a certificate that is not trusted gets nothing', async () => {
  const receiver = await open()
  const sender = createWebhookSender({ allowsPrivate: true, lookup: namesAs([ownAddress]) })
  const { status } = await sender.send(post(`https://hooks.partner.test:${receiver.port}/in`))
  expect([status, receiver.received]).toEqual([null, []])
})

test.each([
  ['a name of this machine', [[ownAddress]]],
  ['a name with a public and a private address', [[publicOne, ownAddress]]],
  ['a name that was public when it was looked at before', [[ownAddress], [publicOne]]],
  ['a name of the cloud’s metadata', [[{ address: '169.254.169.254', family: 4 }]]],
  ['a name of this machine in IPv6', [[{ address: '::ffff:127.0.0.1', family: 6 }]]],
  ['a name without an address', [[]]],
] satisfies [string, LookupAddress[][]][])('[S32] %s gets nothing', async (_, answers) => {
  const receiver = await open()
  const sender = createWebhookSender({
    allowsPrivate: false,
    lookup: namesAs(...answers),
    ca: testCertificate,
    patienceMs,
  })
  const answer = await sender.send(post(`https://hooks.partner.test:${receiver.port}/in`))
  expect([answer.status, receiver.received]).toEqual([null, []])
  expect(answer.text).toContain('not an address on the public internet')
})

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:0:10.0.0.1]/',
  'https://[5f00::1]/',
  'https://[fd00:ec2::254]/latest/meta-data',
  'https://[fe80::1]/',
  'https://10.1.2.3/',
  'https://100.100.100.200/',
  'https://169.254.169.254/',
  'https://user:secret@example.com/',
])('[S32] %s is refused before anything is sent', async (address) => {
  const sender = createWebhookSender({ allowsPrivate: false, patienceMs })
  expect(sender.problemOf(address)).toMatch(/\w/)
  expect((await sender.send(post(address))).status).toBeNull()
})

test('addresses of the internet are public', () => {
  for (const address of ['93.184.216.34', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect(isPublicAddress(address)).toBe(true)
  expect(isPublicAddress('localhost')).toBe(false)
})

test('[S32] a redirect is not followed, wherever it leads', async () => {
  const innerReceiver = await open()
  const receiver = await open((response) => {
    response.writeHead(307, { location: innerReceiver.url }).end()
  })
  const sender = createWebhookSender({
    allowsPrivate: true,
    lookup: namesAs([ownAddress]),
    ca: testCertificate,
  })
  const answer = await sender.send(post(`https://hooks.partner.test:${receiver.port}/in`))
  expect([answer.status, innerReceiver.received]).toEqual([307, []])
  expect(answer.text).toContain('redirects are not followed')
})

test('[S33] an answer without an end is cut, in size and in time', async () => {
  const sender = createWebhookSender({
    allowsPrivate: true,
    lookup: namesAs([ownAddress]),
    ca: testCertificate,
    patienceMs,
  })
  const flood = await open((response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  const { status, text } = await sender.send(post(`https://hooks.partner.test:${flood.port}/`))
  expect([status, text.length]).toEqual([200, 500])
  for (const behaviour of [
    () => undefined,
    (response: Parameters<Behaviour>[0]) => void response.write('x'),
  ]) {
    const silent = await open(behaviour)
    const startTime = performance.now()
    const answer = await sender.send(post(`https://hooks.partner.test:${silent.port}/`))
    expect([answer.status, answer.text]).toEqual([null, 'It took longer than 0.5 seconds.'])
    expect(performance.now() - startTime).toBeLessThan(4000)
  }
})

test('[S33] a receiver that wants to speak another protocol is answered for', async () => {
  const receiver = await open((response) =>
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  )
  const sender = createWebhookSender({
    ...{ allowsPrivate: true, lookup: namesAs([ownAddress]), ca: testCertificate, patienceMs },
  })
  const answer = await sender.send(post(`https://hooks.partner.test:${receiver.port}/`))
  expect(answer).toEqual({ status: 101, text: '', retryAfterMs: null })
})

test('an answer that is not HTTP, or a receiver that hangs up, is a failure in words', async () => {
  const receiver = await open((response) => response.socket?.end('garbage\r\n\r\n'))
  const sender = createWebhookSender({
    allowsPrivate: true,
    lookup: namesAs([ownAddress]),
    ca: testCertificate,
  })
  const answer = await sender.send(post(`https://hooks.partner.test:${receiver.port}/`))
  expect(answer.status).toBeNull()
  expect(answer.text).toMatch(/\w/)
})
