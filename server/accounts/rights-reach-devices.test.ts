import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import { LiveDown } from '#sync/protocol/messages.ts'
import { rightsTables } from '../db/core/transactions/rights-tables.ts'
import { cookieOf, emailOf, openTestApp, type TestApp } from '../test/app.ts'
import { handheldSettings } from '../test/handhelds.ts'
import { logStatements } from '../test/statement-log.ts'
import { writerOf } from '../test/writer.ts'
import { signedFromClaims } from './actor.ts'
import { demoPassword } from './sign-in.ts'
import { accessSeconds } from './tokens.ts'

const log = logStatements()
let server: TestApp
let address: string
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await server.tokenOf('Admin')
})
afterAll(async () => {
  await server.close()
  log.stop()
})

const newPassword = 'Mangoes on the quay 9'

interface Device {
  readonly role: Role
  readonly token: string
  readonly accountId: string
  /** The refresh token, in a cookie. */
  readonly cookie: string
}

async function openDevice(role: Role): Promise<Device> {
  const payload = { email: emailOf(role), password: demoPassword }
  const answer = await server.as(null, { method: 'POST', url: '/api/accounts/authenticate', payload })
  const { jwtToken, user } = answer.json<{ jwtToken: string; user: { accountId: string } }>()
  const cookie = `quayside=${cookieOf(answer, 'quayside') ?? ''}`
  return { role, token: jwtToken, accountId: user.accountId, cookie }
}

/** Connects a device and returns what it hears next: that its rights changed, or the code it is closed with. */
async function connect({ token }: Device): Promise<{ news: Promise<string | number> }> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/sync/live`)
  let greetings = 0
  const news = new Promise<string | number>((resolve) => {
    socket.on('message', (data) => {
      const { t } = LiveDown.parse(JSON.parse(String(data)))
      if (t === 'scopes' && ++greetings > 1) resolve(t)
    })
    socket.on('close', resolve)
  })
  await new Promise((resolve) => socket.on('open', resolve))
  socket.send(JSON.stringify({ t: 'hello', token, clientId: server.app.deps.ids.next(), protocol: 1 }))
  await expect.poll(() => greetings).toBe(1)
  return { news: news.finally(() => socket.close()) }
}

type Method = 'POST' | 'PUT' | 'DELETE'
const ask = async (token: string | null, method: Method, url: string, payload?: object) => {
  const answer = await server.as(token, { method, url, ...(payload ? { payload } : {}) })
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.any(String)])
  return answer
}
const rights = '/api/accounts/authorizations'
const rightOf = async (role: Role, permission: string): Promise<string> => {
  const answer = await server.as(admin, { url: rights })
  const list = answer.json<{ authorizationId: string; role: string; permission: string }[]>()
  return must(
    list.find((row) => row.role === role && row.permission === permission),
    'the right',
  ).authorizationId
}
const update = (change: object) => (device: Device) =>
  ask(admin, 'PUT', `/api/accounts/${device.accountId}`, change)

async function resetPassword(device: Device): Promise<unknown> {
  await ask(null, 'POST', '/api/accounts/forgot-password', { email: emailOf(device.role) })
  await server.app.messages.run()
  const folder = join(server.dataDir, 'mail')
  const mail = readFileSync(join(folder, must(readdirSync(folder).sort().at(-1), 'the mail')), 'utf8')
  const token = /#([\w-]{32})/.exec(mail.replace(/=\r?\n/g, ''))?.[1]
  const passwords = { password: newPassword, confirmPassword: newPassword }
  return ask(null, 'POST', '/api/accounts/reset-password', { token, ...passwords })
}

/** A refresh token that is used again, long after its successor, was stolen. */
async function useTwice({ cookie }: Device): Promise<void> {
  const refresh = () =>
    server.app.inject({ method: 'POST', url: '/api/accounts/refresh-token', headers: { cookie } })
  expect((await refresh()).statusCode).toBe(200)
  server.clock.forward(60_000)
  expect((await refresh()).statusCode).toBe(401)
}

async function branchOf(device: Device): Promise<string> {
  const branches = await server.app.deps.db.reads.kysely.selectFrom('branch').select('branchId').execute()
  const account = await server.app.deps.db.reads.kysely
    .selectFrom('account')
    .where('accountId', '=', device.accountId)
    .select('branchId')
    .executeTakeFirst()
  return must(
    branches.find(({ branchId }) => branchId !== account?.branchId),
    'another branch',
  ).branchId
}

const closed = 4401
const changes: readonly [string, Role, (device: Device) => Promise<unknown>, 'scopes' | typeof closed][] = [
  [
    'a right is given to its role',
    'Driver',
    () => ask(admin, 'POST', rights, { role: 'Driver', permission: 'AccountView' }),
    'scopes',
  ],
  [
    'a right of its role moves to another',
    'Driver',
    async () =>
      ask(admin, 'PUT', rights, {
        authorizationId: await rightOf('Driver', 'AccountView'),
        ...{ role: 'Agent', permission: 'ReportView' },
      }),
    'scopes',
  ],
  [
    'a right is taken from its role',
    'Agent',
    async () => ask(admin, 'DELETE', `${rights}/${await rightOf('Agent', 'ReportView')}`),
    'scopes',
  ],
  [
    'its worker moves to another branch',
    'Driver',
    async (device) => update({ branchId: await branchOf(device) })(device),
    'scopes',
  ],
  [
    'its worker gets rights of their own',
    'Driver',
    update({ authorization: { permissions: ['ReportView'] } }),
    closed,
  ],
  ['its worker gets another role', 'Processor', update({ role: 'Agent' }), closed],
  [
    'its person sets a new password',
    'Supervisor',
    ({ token, accountId }) =>
      ask(token, 'PUT', `/api/accounts/${accountId}`, {
        password: newPassword,
        confirmPassword: newPassword,
        currentPassword: demoPassword,
      }),
    closed,
  ],
  ['its person logs out', 'Driver', ({ token }) => ask(token, 'POST', '/api/accounts/logout'), closed],
  [
    'its person logs it out from another device',
    'Driver',
    async () => ask((await openDevice('Driver')).token, 'DELETE', '/api/accounts/sessions'),
    closed,
  ],
  [
    'staff log out all devices',
    'Driver',
    ({ accountId }) => ask(admin, 'DELETE', `/api/accounts/${accountId}/sessions`),
    closed,
  ],
  ['its refresh token is used twice', 'Driver', useTwice, closed],
  [
    'it becomes a shared handheld',
    'Admin',
    ({ token }) => ask(token, 'POST', '/api/handhelds', handheldSettings),
    closed,
  ],
  ['its person sets a new password by mail', 'Driver', resetPassword, closed],
  ['its account is suspended', 'Agent', update({ status: 'Suspended' }), closed],
  [
    'its account is closed',
    'User',
    ({ accountId }) => ask(admin, 'DELETE', `/api/accounts/${accountId}?reason=Moved`),
    closed,
  ],
]

test.each(changes)(
  'a connected device hears immediately that %s',
  async (_title, role, change, expectedNews) => {
    const device = await openDevice(role)
    const { news } = await connect(device)
    await change(device)
    expect(await news).toBe(expectedNews)
  },
)

test.each<[string, (device: Device) => Promise<unknown>, 'scopes' | typeof closed]>([
  [
    'a right of its role',
    () => ask(admin, 'POST', rights, { role: 'Senior', permission: 'BranchDelete' }),
    'scopes',
  ],
  [
    'the end of its session',
    ({ accountId }) => ask(admin, 'DELETE', `/api/accounts/${accountId}/sessions`),
    closed,
  ],
])(
  'a device that is connected for longer than its token is good for hears of %s',
  async (_title, change, expectedNews) => {
    const device = await openDevice('Senior')
    const { news } = await connect(device)
    server.clock.forward(accessSeconds * 1000 + 1)
    admin = await server.tokenOf('Admin')
    await change(device)
    expect(await news).toBe(expectedNews)
  },
)

test('a connected device hears of nothing else that its account does', async () => {
  const device = await openDevice('Warehouse')
  let announcements = 0
  const stop = server.app.deps.db.events.onRightsChanged(() => {
    announcements++
  })
  await update({ user: { firstName: 'Andre' } })(device)
  await openDevice('Warehouse')
  stop()
  expect(announcements).toBe(0)
})

/** The fields by which a connection is shown or known, which are no rights. */
const noRights = ['accountId', 'sessionId', 'deviceId', 'firstName', 'lastName', 'provenAt']

test('every table and column by which a connection is judged is watched', async () => {
  const device = await openDevice('Warehouse')
  const { db, tokens } = server.app.deps
  const claims = must(await tokens.readAccess(device.token), 'the claims')
  log.clear()
  await signedFromClaims(db, claims)
  const unwatchedColumns = log.statements().flatMap((statement) => {
    const sql = statement.sql.replace(/ as "\w+"/g, '')
    const tables = [...sql.matchAll(/(?:from|join) "(\w+)"/g)].map(([, table = '']) => table)
    return [...sql.matchAll(/(?:"(\w+)"\.)?"(\w+)"(?!\.)/g)]
      .map(([, table = tables[0], column = '']) => [table ?? '', column])
      .filter(([, column = '']) => !tables.includes(column) && !noRights.includes(column))
      .filter(([table, column]) => {
        const rule = Object.entries(rightsTables).find(([name]) => name === table)?.[1]
        return !rule?.columns.some((name) => name === column)
      })
      .map((names) => names.join('.'))
  })
  expect(unwatchedColumns).toEqual([])
})

test('a change that fails announces nothing, and one by hand is announced as well', async () => {
  const { db } = server.app.deps
  const { accountId } = await openDevice('Warehouse')
  const holders: string[] = []
  const stop = db.events.onRightsChanged((id) => holders.push(id))
  const suspend = () =>
    writerOf(db).updateTable('account').where('accountId', '=', accountId).set({ status: 'Suspended' })
  await expect(
    db.transaction(async ({ kysely }) => {
      await kysely
        .updateTable('account')
        .where('accountId', '=', accountId)
        .set({ status: 'Suspended' })
        .execute()
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(holders).toEqual([])
  await suspend().execute()
  stop()
  expect(holders).toEqual([accountId])
})
