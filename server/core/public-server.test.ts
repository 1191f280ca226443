import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const publicReasons: readonly (readonly [reason: string | null, settings: Record<string, string>])[] = [
  [null, {}],
  [null, { PUBLIC_URL: 'http://localhost:9000' }],
  [null, { PUBLIC_URL: 'http://127.0.0.1:9000' }],
  [null, { PUBLIC_URL: 'http://[::1]:9000' }],
  [null, { PUBLIC_URL: 'http://192.168.1.20:8080', HOST: '0.0.0.0' }],
  [null, { PUBLIC_URL: 'http://10.1.2.3' }],
  [null, { PUBLIC_URL: 'http://172.31.0.1' }],
  [null, { PUBLIC_URL: 'http://[fd00::1]' }],
  [null, { PUBLIC_URL: 'http://desk-3:8080' }],
  [null, { PUBLIC_URL: 'http://desk-3.local:8080' }],
  ['NODE_ENV is production', { NODE_ENV: 'production' }],
  ['NODE_ENV is production', { NODE_ENV: 'production', PUBLIC_URL: 'https://packages.example.com' }],
  ['PUBLIC_URL is https', { PUBLIC_URL: 'https://packages.example.com' }],
  ['PUBLIC_URL is https', { PUBLIC_URL: 'https://localhost' }],
  ['PUBLIC_URL names packages.example.com', { PUBLIC_URL: 'http://packages.example.com' }],
  ['PUBLIC_URL names 172.32.0.1', { PUBLIC_URL: 'http://172.32.0.1' }],
  ['PUBLIC_URL names 2001:db8::1', { PUBLIC_URL: 'http://[2001:db8::1]' }],
]

test.each(publicReasons)('%s: %o', (reason, settings) => {
  const env = readEnv(settings)
  expect([env.publicBecause, env.demo, env.cardSimulator]).toEqual([reason, !reason, !reason])
  // A feature that is enabled by name is available, and a feature that is refused by name is not, on any server.
  expect(readEnv({ ...settings, DEMO: '1', CARD_SIMULATOR: '1' })).toMatchObject({
    demo: true,
    cardSimulator: true,
  })
  expect(readEnv({ ...settings, DEMO: '0', CARD_SIMULATOR: '0' })).toMatchObject({
    demo: false,
    cardSimulator: false,
  })
  // Asking for the demo by name says nothing about the card simulator.
  expect(readEnv({ ...settings, DEMO: '1' }).cardSimulator).toBe(!reason)
})

test('without HOST only this machine reaches the server', () => {
  expect(readEnv({}).host).toBe('localhost')
  expect(readEnv({ PUBLIC_URL: 'https://packages.example.com' }).host).toBe('localhost')
  expect(readEnv({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})
