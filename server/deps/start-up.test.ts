import { afterEach, expect, test } from 'vitest'
import { demoPassword } from '../accounts/sign-in.ts'
import { emailOf, openTestApp, type TestApp } from '../test/app.ts'
import { prepare } from './start-up.ts'

let server: TestApp
afterEach(() => server.close())

const https = { PUBLIC_URL: 'https://packages.example.com' }
const byName = { DEMO: '1', CARD_SIMULATOR: '1' }

/** Starts a server on the demo company's folder, and returns what it says at its start and what is open to anyone. */
async function startedWith(settings: Record<string, string>) {
  server = await openTestApp({ DEMO: '', ...settings }, { packages: 2, living: 2 })
  const lines = await prepare(server.app.deps)
  const payload = { email: emailOf('Admin'), password: demoPassword }
  const signedIn = await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  const page = await server.app.inject({ url: '/sim/pb/x' })
  return {
    warnings: lines.filter((line) => /WARNING|DEMO|DATA_DIR|CARD_SIMULATOR|HOST/.test(line)),
    demo: signedIn.statusCode === 200,
    simulator: page.statusCode !== 404,
  }
}

test('a server on a local machine starts with the demo and the card simulator by default', async () => {
  expect(await startedWith({})).toEqual({
    warnings: ['DEMO=0 starts without the demo company and refuses this password.'],
    demo: true,
    simulator: true,
  })
})

test.each([
  https,
  { NODE_ENV: 'production', HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://packages.example.com' },
])(
  'a folder that was tried out and is then served publicly (%o) lets no person in with the demo password',
  async (settings) => {
    const { warnings, ...open } = await startedWith(settings)
    expect(open).toEqual({ demo: false, simulator: false })
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^This DATA_DIR holds the demo company, and its password is refused \(.+\)\.$/),
        'Choose an empty DATA_DIR for a company of your own, or ask for the demo with DEMO=1.',
        'CARD_SIMULATOR=1 takes a simulator that charges nothing: invoices are then paid without money.',
      ]),
    )
  },
)

test('a public server starts with both when they are requested by name, with a warning about the consequences', async () => {
  expect(await startedWith({ ...https, ...byName })).toEqual({
    warnings: [
      'DEMO=0 starts without the demo company and refuses this password.',
      'WARNING: anybody can sign in with this password (PUBLIC_URL is https). It is in the documentation.',
      'WARNING: anybody can pay invoices without money (PUBLIC_URL is https).',
      'It listens on localhost, for a proxy on this machine. HOST=0.0.0.0 lets other machines reach it.',
    ],
    demo: true,
    simulator: true,
  })
})
