import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { FactorOffer, NewPasskey, PasskeyAnswer } from '#sync/api/accounts/second-factors.ts'
import type { Role } from '#sync/policies/roles.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { emailOf, type TestApp } from './app.ts'

/** The code that an authenticator app shows at a moment. */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer): string => bytes.toString('base64url')

/** Of CBOR only what a passkey's messages consist of. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    if (n < 256) return Buffer.from([(major << 5) | 24, n])
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].map(([key, part]) => Buffer.concat([cbor(key), cbor(part as Buffer)]))
  return Buffer.concat([head(5, value.size), ...parts])
}

interface PasskeyFaults {
  /** The name of another person's passkey. */
  readonly id?: Buffer
  /** False if it signs without asking for the fingerprint or screen lock. */
  readonly asksPerson?: boolean
}

/** Makes a passkey in software, which signs for any given site. */
export function newPasskey(
  origin = 'http://localhost:8080',
  { id = randomBytes(32), asksPerson = true }: PasskeyFaults = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let count = 0
  const authenticatorData = (site: string, flags: number, more: Buffer = Buffer.alloc(0)): Buffer => {
    count += 1
    const counter = Buffer.from([0, 0, 0, count])
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.from([flags]), counter, more])
  }
  const clientData = (type: string, challenge: string, site: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site, crossOrigin: false }))
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const

  return {
    id,
    make(challenge: string): NewPasskey {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attestedData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(origin, asksPerson ? 0x45 : 0x41, attestedData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** @param site where the person is, if it isn't the right site */
    answer(challenge: string, site = origin, asksNow = asksPerson): PasskeyAnswer {
      const data = authenticatorData(site, asksNow ? 0x05 : 0x01)
      const client = clientData('webauthn.get', challenge, site)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}

type Person = Role | 'User2'

/** The calls of second factors, as an app makes them. */
export function factorCalls(server: TestApp) {
  const post = (url: string, payload: object, token: string | null = null, headers = {}) =>
    server.as(token, { method: 'POST', url, payload, headers })
  const logIn = (person: Person, more: object = { secondStep: true }) =>
    post('/api/accounts/authenticate', { email: emailOf(person), password: demoPassword, ...more })
  /** The first step of a login. */
  const stepOf = async (person: Person) => (await logIn(person)).json().secondStep
  const secondStep = (ticket: string, proof: object) =>
    post('/api/accounts/authenticate/second-step', { ticket, proof })
  const offer = async (token: string, kind: string): Promise<FactorOffer> =>
    (await post('/api/accounts/factors/offer', { kind }, token)).json()

  /** Adds an authenticator app, and moves the clock on, so that its next code is a new one. */
  async function addApp(token: string, name = 'Phone') {
    const { ticket, totp } = await offer(token, 'totp')
    const secret = totp?.secret ?? ''
    const code = codeAt(secret, server.clock.now())
    const answer = await post('/api/accounts/factors', { ticket, name, proof: { kind: 'totp', code } }, token)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    server.clock.forward(60_000)
    return { secret, ...(answer.json() as { recoveryCodes: string[] | null }) }
  }
  async function addPasskey(token: string, key = newPasskey(), name = 'Laptop') {
    const { ticket, passkey } = await offer(token, 'passkey')
    const proof = { kind: 'passkey', passkey: key.make(String(passkey?.['challenge'])) }
    const answer = await post('/api/accounts/factors', { ticket, name, proof }, token)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return key
  }
  /** Proves by the password that the owner of a session is present. */
  async function prove(token: string): Promise<void> {
    const { ticket } = (await post('/api/accounts/proof/options', {}, token)).json()
    const payload = { ticket, proof: { kind: 'password', password: demoPassword } }
    const answer = await post('/api/accounts/proof', payload, token)
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const settings = async (secondFactor: object) => {
    const answer = await server.as(await adminToken(), {
      method: 'PUT',
      url: '/api/settings',
      payload: { secondFactor },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  let admin: string | null = null
  const adminToken = async () => {
    admin ??= await server.tokenOf('Admin')
    return admin
  }
  return { post, logIn, stepOf, secondStep, offer, addApp, addPasskey, prove, settings }
}
