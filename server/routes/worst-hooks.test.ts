import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#sync/lib/durations.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { smsSettings, whatsAppSettings } from '../test/fake-phone-provider.ts'
import { mostMs, threadCost } from '../test/thread-cost.ts'
import { unlistedPaths } from './openapi-unlisted.ts'

// These tests check what a request from outside to a hook costs the server's thread, as worst-bodies does for the calls.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({
    ...{ ...smsSettings('http://127.0.0.1:9'), ...whatsAppSettings('http://127.0.0.1:9') },
    ...{ REPLY_ADDRESS: 'answers@quayside.test', INBOUND_MAIL_SECRET: 'secret-of-the-mail-service' },
  })
})
afterAll(() => server.close())
// No limit of a minute may refuse what is measured.
beforeEach(() => server.clock.forward(minuteMs))

const repetition = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length))

/** Bodies of about this many bytes that cost readers of forms, JSON and mails most. */
const kinds: Readonly<Record<string, (size: number) => string>> = {
  'names without values': (size) => repetition('a&', size),
  'empty values': (size) => repetition('a=&', size),
  'values of one name': (size) => repetition('a=1&', size),
  'distinct names': (size) => Array.from({ length: size / 9 }, (_, n) => `k${n}=1`).join('&'),
  'escaped letters': (size) => repetition('%41&', size),
  brackets: (size) => repetition('[', size),
  'header lines': (size) => `${repetition('A: b\r\n', size)}\r\n`,
}

const signatures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no signature': {},
  'signatures of the right form': {
    'x-twilio-signature': `${'A'.repeat(27)}=`,
    'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
    'fygaro-signature': `t=1,v1=${'0'.repeat(64)}`,
    authorization: `Basic ${Buffer.from('mail:wrong').toString('base64')}`,
  },
}

const paths = [
  ...Object.entries(unlistedPaths).flatMap(([path, methods]) => ('post' in methods ? [path] : [])),
  '/api/newsletter/subscribe',
]

const cost = (url: string, payload: string, headers: Readonly<Record<string, string>>) =>
  threadCost(() => server.as(null, { url, method: 'POST', payload, headers }))

const rows = paths.flatMap((path) => Object.keys(signatures).map((signature) => [path, signature] as const))

test.each(rows)('%s with %s costs little, however much it is sent', async (path, signature) => {
  const url = path.replaceAll(/\{\w+\}/g, '01999999-9999-7999-8999-999999999999')
  // A body above the limit, the largest below the limit of forms, and one below that of all others.
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'message/rfc822'])
    for (const [kind, make] of Object.entries(kinds))
      for (const size of [3_000_000, 60_000, 16_000]) {
        const headers = { ...signatures[signature], 'content-type': type }
        const { statusCode, ms } = await cost(url, make(size), headers)
        expect([type, kind, size, statusCode < 500 || statusCode, ms < mostMs || ms]).toEqual([
          ...[type, kind, size, true, true],
        ])
      }
})
