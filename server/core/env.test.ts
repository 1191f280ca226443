import { expect, test } from 'vitest'
import { BadSettings, readEnv } from './env.ts'

const refusalOf = (variables: Record<string, string>): string => {
  try {
    readEnv(variables)
  } catch (error) {
    if (error instanceof BadSettings) return error.message
    throw error
  }
  return 'taken'
}

test('without any setting it serves the demo company on port 8080', () => {
  expect(readEnv({})).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    host: 'localhost',
    brandPrefix: 'slp',
    demo: true,
    cardSimulator: true,
    trustProxy: 0,
  })
  expect(readEnv({ PORT: '', DEMO: '' })).toMatchObject({ port: 8080, demo: true })
})

test('all wrong settings are named together, each with what it should be', () => {
  const message = refusalOf({
    PORT: 'eighty',
    DEMO: 'yes',
    PUBLIC_URL: 'quayside.example',
    DATABASE_URL: 'postgres://db',
    BRAND_PREFIX: 'admin',
    LOG_LEVEL: 'loud',
  })
  expect(message.split('\n')).toEqual([
    'These settings cannot be used:',
    '  PORT must be a port number between 0 and 65535 (it is "eighty")',
    '  DATABASE_URL must be an address like postgres://USER:PASSWORD@HOST/DATABASE',
    '  PUBLIC_URL must be an address that starts with http:// or https:// (it is "quayside.example")',
    '  BRAND_PREFIX is a taken name (it is "admin")',
    '  DEMO must be 0 or 1 (it is "yes")',
    '  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent (it is "loud")',
  ])
})

test('a secret that is easy to guess is refused with what is wrong and what to do, and is not shown', () => {
  for (const [secret, weakness] of [
    ['hunter2', 'must be at least 32 characters'],
    ['a'.repeat(32), 'has fewer than 8 different characters'],
    ['quayside-session-secret-please-change-me', 'is made of words that are tried first'],
  ] as const) {
    const message = refusalOf({ SESSION_SECRET: secret })
    expect(message).toContain(
      `SESSION_SECRET ${weakness}. Leave it empty and the server makes one, or use the output of "openssl rand -base64 48"`,
    )
    expect(message).not.toContain(secret)
  }
})

test('an installation key that is easy to guess is refused, because every other secret comes from it', () => {
  const DATABASE_URL = 'postgres://quayside@db.example.com/quayside'
  for (const INSTALLATION_KEY of [
    'a'.repeat(43),
    'quayside-installation-key-quayside-production',
    'abc'.repeat(15),
  ]) {
    const message = refusalOf({ DATABASE_URL, INSTALLATION_KEY })
    expect(message).toContain('Use the output of "openssl rand -base64 32 | tr +/ -_ | tr -d ="')
    expect(message).not.toContain(INSTALLATION_KEY)
  }
})

test('a standby for reports needs its database', () => {
  const DATABASE_REPORTS_URL = 'postgres://quayside@standby.example.com/quayside'
  expect(refusalOf({ DATABASE_REPORTS_URL })).toContain(
    'DATABASE_REPORTS_URL is only for DATABASE_URL: it names a standby of that database',
  )
  expect(refusalOf({ DATABASE_REPORTS_URL: 'standby.example.com' })).toContain(
    'must be an address like postgres://USER:PASSWORD@HOST/DATABASE',
  )
  expect(readEnv({}).reportsUrl).toBeNull()
})

test('an error-reporting service is named by a DSN, whose key is not shown', () => {
  expect(readEnv({ ERROR_REPORT_DSN: 'https://key1@errors.example.com/7' }).errorService).toEqual({
    endpoint: 'https://errors.example.com/api/7/envelope/',
    publicKey: 'key1',
  })
  for (const wrong of [
    'errors.example.com',
    'https://errors.example.com/7',
    'https://key1@errors.example.com/',
  ])
    expect(refusalOf({ ERROR_REPORT_DSN: wrong })).toContain('ERROR_REPORT_DSN must be a DSN like')
})

test('proxies are counted or named', () => {
  expect(readEnv({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(readEnv({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2'])
  expect(refusalOf({ TRUST_PROXY: 'true' })).toContain('TRUST_PROXY must be a number of proxies')
})

const card = {
  FYGARO_BUTTON_URL: 'https://www.fygaro.com/en/pb/3b1f/',
  FYGARO_KEY_ID: 'key-1',
  FYGARO_SECRET: 'a secret of the provider',
}

test('card payments need all of their three settings or none, and a secret is never shown', () => {
  expect(readEnv({}).card).toBeNull()
  expect(readEnv(card).card).toMatchObject({ keyId: 'key-1', previous: null, legacyHooks: false })
  expect(readEnv({ ...card, FYGARO_PREVIOUS_SECRET: 'the secret before it' }).card?.previous).toEqual({
    keyId: 'key-1',
    secret: 'the secret before it',
  })
  for (const name of Object.keys(card)) {
    const message = refusalOf({ ...card, [name]: '' })
    expect(message).toContain(`  ${name} is missing: card payments need FYGARO_BUTTON_URL,`)
    expect(message).not.toContain(card.FYGARO_SECRET)
  }
  expect(refusalOf({ FYGARO_PREVIOUS_SECRET: 'the secret before it' })).toContain('FYGARO_SECRET is missing')
  expect(refusalOf({ ...card, FYGARO_SECRET: 'hunter2' })).not.toContain('hunter2')
  expect(refusalOf({ ...card, FYGARO_BUTTON_URL: 'http://pay.example' })).toContain(
    'must be an https address',
  )
})
