import { expect, test } from 'vitest'
import { readBadge } from '#sync/rules/accounts/worker-key.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { putHandheld } from '../db/accounts/handhelds.ts'
import { putAccount, testPassword, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { deriveStoredKeys, issueBadge, ownKeysOf, removePin, revokeWorker, setPin } from './worker-keys.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const byOwner = (accountId: string) => ({
  actor: actorOf('Warehouse', accountId),
  deviceId: '',
  action: 'pin',
})
const byOffice = { actor: actorOf('Supervisor'), deviceId: '', action: 'badge' }
const worker = () => putAccount(deps, { role: 'Warehouse' })
const keysOf = (accountId: string) =>
  kysely.selectFrom('workerKey').where('accountId', '=', accountId).orderBy('keyId').selectAll().execute()
const fateOf = async (accountId: string) =>
  (await keysOf(accountId)).map(({ kind, endReason }) => `${kind} ${endReason ?? 'in use'}`)
const goneText = 'Account not found. It may have been deleted.'

test('the keys of a PIN are the ones that a handheld derives', async () => {
  expect(await deriveStoredKeys('4826', 'cd'.repeat(16))).toEqual({
    check: '722262a69b7e9a0ed166d37a6a43cdbc0c70d56fe3dc62099056905b3fadb623',
    sign: '41fb2e86eb3d5715f9ebbed17fcd5ecba2b022fe19f3319cf3d9a856c258d6c2',
  })
})

test('a PIN takes the own password, and is stored as what checks it alone', async () => {
  const { accountId } = await worker()
  const set = (password: string, pin = '4826') => setPin(deps, byOwner(accountId), { pin, password })
  expect(await wordsOfWork(set('A guess 123'))).toBe('Wrong password.')
  expect(await keysOf(accountId)).toEqual([])
  expect(await set(testPassword)).toEqual({ hasPin: true, hasBadge: false })
  const [key] = await keysOf(accountId)
  expect(key).toMatchObject({ kind: 'pin', number: null, endedAt: null, endReason: null })
  const { check, sign } = await deriveStoredKeys('4826', key?.salt ?? '')
  expect([key?.checkKey, key?.signKey, check === sign]).toEqual([check, sign, false])
  await set(testPassword, '739104')
  expect(await fateOf(accountId)).toEqual(['pin replaced', 'pin in use'])
  const noAccount = setPin(deps, byOwner(idOf(9)), { pin: '4826', password: testPassword })
  expect(await wordsOfWork(noAccount)).toBe(goneText)
})

test('a badge is for staff who are people, and its code is shown once', async () => {
  const { accountId } = await worker()
  const customer = await putAccount(deps)
  const handheld = await worker()
  await putHandheld(writerOf(deps.db), {
    ...{ accountId: handheld.accountId, deviceId: deps.ids.next(), name: 'Handheld 3', idleMinutes: 5 },
    ...{ branchId: null, badgeAlone: 0, createdAt: handheld.createdAt, endedAt: null },
  })
  for (const id of [customer.accountId, handheld.accountId, idOf(9)])
    expect(await wordsOfWork(issueBadge(deps, byOffice, id))).toBe(goneText)
  const { code, name } = await issueBadge(deps, byOffice, accountId)
  expect([name, code]).toEqual(['Nadia Fraser', expect.stringMatching(/^QB[A-Z0-9]{18}$/)])
  const [key] = await keysOf(accountId)
  const badge = readBadge(code)
  expect(key).toMatchObject({ kind: 'badge', number: badge?.number, endedAt: null })
  expect((await deriveStoredKeys(badge?.secret ?? '', key?.salt ?? '')).check).toBe(key?.checkKey)
  const second = await issueBadge(deps, byOffice, accountId)
  expect(second.code).not.toBe(code)
  expect(await ownKeysOf(deps, accountId)).toEqual({ hasPin: false, hasBadge: true })
  expect(await fateOf(accountId)).toEqual(['badge replaced', 'badge in use'])
})

test('a PIN that its owner removes was replaced, what the office takes away was revoked with all before it', async () => {
  const { accountId } = await worker()
  await setPin(deps, byOwner(accountId), { pin: '4826', password: testPassword })
  await issueBadge(deps, byOffice, accountId)
  expect(await removePin(deps, byOwner(accountId))).toEqual({ hasPin: false, hasBadge: true })
  expect(await fateOf(accountId)).toEqual(['pin replaced', 'badge in use'])
  expect(await revokeWorker(deps, byOffice, accountId)).toEqual({ hasPin: false, hasBadge: false })
  expect(await fateOf(accountId)).toEqual(['pin revoked', 'badge revoked'])
  const notes = await kysely
    .selectFrom('audit')
    .where('entity', '=', 'workerKey')
    .where('entityId', '=', accountId)
    .orderBy('auditId')
    .select(['before', 'after'])
    .execute()
  expect(notes).toEqual([
    { before: null, after: '{"kind":"pin","set":true}' },
    { before: null, after: '{"kind":"badge","set":true}' },
    { before: '{"kind":"pin"}', after: null },
    { before: null, after: '{"revoked":true}' },
  ])
})
