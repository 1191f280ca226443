import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { HandheldSettings } from '#sync/api/accounts/handhelds.ts'
import { handheldEmail } from '#sync/policies/handheld.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { permissionsOfRole } from '../db/accounts/accounts.ts'
import { setPermissions } from '../db/accounts/accounts-credentials.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import { insertWorkerKey } from '../db/accounts/worker-keys.ts'
import { type AccountSetup, putAccount, wordsOfWork } from '../test/account-rows.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { closeHandheld, openHandheld, rosterOf } from './handhelds.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const writer = writerOf(deps.db)
const branches = (await kysely.selectFrom('branch').select('branchId').limit(2).execute()).map(
  ({ branchId }) => branchId,
)
const by = { actor: actorOf('Supervisor'), deviceId: '', action: 'handheld.open' }
const reply = { setCookie: () => reply } as unknown as FastifyReply
const goneText = 'Handheld not found. It may have been removed.'
const later = '2999-01-01T00:00:00.000Z'

const rowOf = (accountId: string) =>
  kysely.selectFrom('account').where('accountId', '=', accountId).selectAll().executeTakeFirstOrThrow()
const handheldOf = (accountId: string) =>
  kysely.selectFrom('handheld').where('accountId', '=', accountId).selectAll().executeTakeFirstOrThrow()
const putSession = async (accountId: string): Promise<string> => {
  const sessionId = deps.ids.next()
  const at = '2026-11-02T08:00:00.000Z'
  await insertSession(writer, {
    ...{ sessionId, accountId, deviceId: '', generation: 1, createdAt: at, rotatedAt: at, expiresAt: later },
  })
  return sessionId
}
const notesOf = async (accountId: string) => {
  const rows = await kysely
    .selectFrom('audit')
    .where('entity', '=', 'handheld')
    .where('entityId', '=', accountId)
    .orderBy('auditId')
    .select(['before', 'after'])
    .execute()
  return rows.map(({ before, after }) => [before, after].map((text) => JSON.parse(text ?? 'null')))
}
const endOf = async (sessionId: string) =>
  (
    await kysely
      .selectFrom('session')
      .where('sessionId', '=', sessionId)
      .select('endReason')
      .executeTakeFirst()
  )?.endReason
const open = (device: string, more: Partial<HandheldSettings> = {}, sessionId = idOf(2)) =>
  openHandheld(
    deps,
    { name: 'Handheld 3', branchId: null, badgeAlone: false, idleMinutes: 5, ...more },
    { signed: { actor: by.actor, sessionId, deviceId: device }, by },
    { ip: '10.0.0.9', cookies: { 'quayside-device': device } } as unknown as FastifyRequest,
    reply,
  )

test('a device becomes a handheld of an account without a login, and its sharer is logged out', async () => {
  const [device, ownSession] = [deps.ids.next(), await putSession(by.actor.accountId)]
  const { accountId, jwtToken } = await open(
    device,
    { branchId: branches[0] ?? '', badgeAlone: true },
    ownSession,
  )
  expect(await deps.tokens.readAccess(jwtToken)).toMatchObject({ accountId })
  expect(await endOf(ownSession)).toBe('signed-out')
  expect(await rowOf(accountId)).toMatchObject({
    ...{ firstName: 'Handheld 3', lastName: '', email: handheldEmail(accountId), role: 'Warehouse' },
    ...{ mailbox: '', brand: 'quayside', branchId: branches[0], status: 'Active', hasTrn: 0 },
  })
  expect(await handheldOf(accountId)).toMatchObject({
    ...{ deviceId: device, badgeAlone: 1, idleMinutes: 5, endedAt: null },
  })
  const settings = { name: 'Handheld 3', branchId: branches[0], badgeAlone: true, idleMinutes: 5 }
  expect(await notesOf(accountId)).toEqual([[null, { ...settings, deviceId: device }]])
  await closeHandheld(deps, by, accountId)
  expect((await notesOf(accountId)).slice(1)).toEqual([[{ name: 'Handheld 3' }, null]])
})

test('an office that is not there has no handheld', async () => {
  expect(await wordsOfWork(open(deps.ids.next(), { branchId: idOf(9) }))).toBe('Branch not found.')
})

test('a device that was a handheld before is it again, with new settings and one session', async () => {
  const device = deps.ids.next()
  const first = await open(device, { badgeAlone: true })
  const session = await putSession(first.accountId)
  await closeHandheld(deps, by, first.accountId)
  expect((await rowOf(first.accountId)).status).toBe('Suspended')
  expect(await endOf(session)).toBe('ended')
  const left = await putSession(first.accountId)
  const secondOpening = await open(device, { name: 'Handheld 4', branchId: branches[1] ?? '' })
  expect(secondOpening.accountId).toBe(first.accountId)
  expect(await endOf(left)).toBe('ended')
  expect(await rowOf(first.accountId)).toMatchObject({
    ...{ firstName: 'Handheld 4', status: 'Active', branchId: branches[1] },
  })
  expect(await handheldOf(first.accountId)).toMatchObject({ badgeAlone: 0, endedAt: null })
  expect((await open(deps.ids.next())).accountId).not.toBe(first.accountId)
})

test('a handheld is closed once, and is then on no roster', async () => {
  const { accountId } = await open(deps.ids.next())
  const endedIds: string[] = []
  const stop = deps.db.events.onRightsChanged((id) => endedIds.push(id))
  expect(await closeHandheld(deps, by, accountId)).toMatchObject({ accountId, name: 'Handheld 3' })
  expect(await wordsOfWork(closeHandheld(deps, by, accountId))).toBe(goneText)
  stop()
  expect(endedIds).toEqual([accountId])
  for (const id of [accountId, idOf(9)]) expect(await wordsOfWork(rosterOf(deps, id))).toBe(goneText)
  expect(await wordsOfWork(closeHandheld(deps, by, idOf(9)))).toBe(goneText)
})

/** A badge and a PIN; answers the number of the badge. */
async function putKeys(accountId: string): Promise<string> {
  const number = deps.ids.next()
  const keys = [
    { kind: 'badge', number },
    { kind: 'pin', number: null },
  ] as const
  for (const key of keys)
    await insertWorkerKey(writer, {
      ...{ keyId: deps.ids.next(), accountId, salt: 'cd'.repeat(16), signKey: 'ab'.repeat(32) },
      ...{ checkKey: 'ef'.repeat(32), createdAt: '2026-11-02T08:00:00.000Z', ...key },
    })
  return number
}

/** Whether a worker of one office is on the roster of a handheld of one; null: of all. */
const rosters: readonly (readonly [
  name: string,
  setup: AccountSetup,
  handheld: number | null,
  isOffered: boolean,
])[] = [
  ['of all offices', {}, 0, true],
  ['of the same office', { branchId: branches[0] ?? '' }, 0, true],
  ['of another office', { branchId: branches[1] ?? '' }, 0, false],
  ['of an office, on a handheld of all', { branchId: branches[1] ?? '' }, null, true],
  ['who is suspended', { row: { status: 'Suspended' } }, null, false],
]
test('a worker whose every right was taken away has no screen of the floor', async () => {
  const { accountId } = await open(deps.ids.next())
  const offeredIds = async () => (await rosterOf(deps, accountId)).workers.map((worker) => worker.accountId)
  const { accountId: workerId } = await putAccount(deps, { role: 'Warehouse' })
  await putKeys(workerId)
  expect(await offeredIds()).toContain(workerId)
  await onTheBooks(deps, async ({ kysely: db }) =>
    setPermissions(db, workerId, await permissionsOfRole(db, 'Warehouse'), []),
  )
  expect(await offeredIds()).not.toContain(workerId)
})

test.each(rosters)('a worker %s', async (_name, setup, place, isOffered) => {
  const { accountId: workerId } = await putAccount(deps, { role: 'Warehouse', ...setup })
  const number = await putKeys(workerId)
  const branchId = place === null ? null : (branches[place] ?? '')
  const { accountId } = await open(deps.ids.next(), { branchId, badgeAlone: place === null })
  const roster = await rosterOf(deps, accountId)
  expect(roster).toMatchObject({ accountId, branchId, badgeAlone: place === null, idleMinutes: 5 })
  const worker = roster.workers.find((candidate) => candidate.accountId === workerId)
  expect(worker !== undefined).toBe(isOffered)
  if (worker)
    expect(worker).toMatchObject({
      ...{ name: 'Nadia Fraser', role: 'Warehouse' },
      permissions: expect.arrayContaining(['CheckInPackageView']),
      checks: [
        { kind: 'badge', number, check: 'ef'.repeat(32) },
        { kind: 'pin', number: '' },
      ],
    })
})
