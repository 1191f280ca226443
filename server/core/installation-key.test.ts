import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { vapidKeysOf } from '../messages/vapid.ts'
import { digestOf, seal, unseal } from './data-key.ts'
import { readEnv } from './env.ts'
import { sessionSecretOf } from './secrets.ts'

let folders: string[]
beforeEach(() => {
  folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'quayside-node-')))
})
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const DATABASE_URL = 'postgres://quayside@db.example.com/quayside'
const nodesWith = (INSTALLATION_KEY: string) =>
  folders.map((DATA_DIR) => readEnv({ DATA_DIR, DATABASE_URL, INSTALLATION_KEY }))
const newKey = () => randomBytes(32).toString('base64url')

test('two nodes with one installation key share their secrets and keep none in their folders', () => {
  const nodes = nodesWith(newKey())
  const [first, second] = nodes
  if (!first || !second) throw new Error('There are two nodes')
  expect(sessionSecretOf(first)).toBe(sessionSecretOf(second))
  expect(vapidKeysOf(first)).toEqual(vapidKeysOf(second))
  expect(unseal(second, 'account-1', seal(first, 'account-1', '123456789'))).toBe('123456789')
  expect(digestOf(first, '123456789')).toBe(digestOf(second, '123456789'))
  expect(folders.flatMap((folder) => readdirSync(folder))).toEqual([])
})

test('another installation key gives other secrets', () => {
  const [first] = nodesWith(newKey())
  const [stranger] = nodesWith(newKey())
  if (!first || !stranger) throw new Error('There are two nodes')
  expect(sessionSecretOf(first)).not.toBe(sessionSecretOf(stranger))
  expect(vapidKeysOf(first)).not.toEqual(vapidKeysOf(stranger))
  expect(() => unseal(stranger, 'account-1', seal(first, 'account-1', '123456789'))).toThrow()
})

test('the push keys belong together', () => {
  const [node] = nodesWith(newKey())
  if (!node) throw new Error('There is a node')
  const { publicKey, privateKey } = vapidKeysOf(node)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  expect(curve.getPublicKey('base64url')).toBe(publicKey)
})

test.each([
  ['DATABASE_URL needs INSTALLATION_KEY', { DATABASE_URL }, /INSTALLATION_KEY is missing/],
  [
    'INSTALLATION_KEY needs DATABASE_URL',
    { INSTALLATION_KEY: newKey() },
    /INSTALLATION_KEY is only for DATABASE_URL/,
  ],
  [
    'a short key',
    { DATABASE_URL, INSTALLATION_KEY: 'short' },
    /INSTALLATION_KEY must be at least 32 random bytes/,
  ],
])('%s', (_, settings, words) => {
  expect(() => readEnv(settings)).toThrow(words)
})
