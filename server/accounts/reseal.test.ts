import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepare } from '../deps/start-up.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { codesLeft, isOpenedBy, mailsOf, putSealedTexts, sealedTexts, tryCode } from '../test/sealed-texts.ts'
import { similarTo } from './similar-customers.ts'

const newDataKey = (dataDir: string, more: Record<string, string> = {}) => {
  const command = [join(import.meta.dirname, '../../scripts/run.mjs'), 'new-data-key']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir, ...more },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

async function restart(server: TestApp): Promise<void> {
  await server.restart()
  await prepare(server.app.deps)
}

const keyFile = (server: TestApp) => join(server.dataDir, 'data-key')
const keysIn = (server: TestApp) => readFileSync(keyFile(server), 'utf8').trim().split('\n')

test('a new key seals every text again at the next start, and the former one opens none', async () => {
  const server = await openTestApp({}, { packages: 1, living: 1 })
  const { accountId, codes, trn } = await putSealedTexts(server.app)
  const [formerKey = ''] = keysIn(server)
  const [code = '', otherCode = ''] = codes
  expect(await tryCode(server.app, accountId, code)).toBe(true)

  expect(newDataKey(server.dataDir)).toEqual({
    status: 0,
    said: expect.stringContaining('Restart the server'),
  })
  expect(keysIn(server)).toEqual([expect.not.stringContaining(formerKey), formerKey])
  // The running server reads the file, so people notice nothing.
  expect(await tryCode(server.app, accountId, otherCode)).toBe(true)
  const repeat = newDataKey(server.dataDir)
  expect(repeat).toEqual({ status: 1, said: expect.stringContaining('has not been started since') })

  await restart(server)
  const { deps } = server.app
  const [key = '', ...others] = keysIn(server)
  expect(others).toEqual([])
  const texts = await sealedTexts(server.app)
  expect(texts.length).toBeGreaterThan(4)
  expect(texts.filter((text) => !isOpenedBy(key, text) || isOpenedBy(formerKey, text))).toEqual([])
  const resemblance = { firstName: 'No', lastName: 'Body', phone: '', trn }
  expect((await similarTo(deps, resemblance)).map(({ same }) => same)).toEqual([['trn']])
  expect(await codesLeft(server.app, accountId)).toBe(0)
  expect(await mailsOf(server.app, accountId)).toEqual([
    expect.stringContaining('Your recovery codes no longer work. Make new ones'),
  ])
  await server.close()
}, 60_000)

test('sealing that was cut off continues at the next start', async () => {
  const server = await openTestApp({}, { packages: 1, living: 1 })
  await putSealedTexts(server.app)
  const former = keysIn(server)[0] ?? ''
  newDataKey(server.dataDir)
  const bothKeys = readFileSync(keyFile(server), 'utf8')
  await restart(server)
  const [key = ''] = keysIn(server)
  // The texts were sealed, and the process ended before the file was written.
  writeFileSync(keyFile(server), bothKeys)
  await restart(server)
  expect(keysIn(server)).toEqual([key])
  expect((await sealedTexts(server.app)).filter((text) => isOpenedBy(former, text))).toEqual([])
  await server.close()
}, 60_000)

test('a new key is refused where there is no company, and where the key comes from the settings', async () => {
  const server = await openTestApp({}, { packages: 1, living: 1 })
  expect(newDataKey(join(server.dataDir, 'nothing'))).toEqual({
    status: 1,
    said: expect.stringContaining('There is no company with a data-key'),
  })
  const onPostgres = {
    DATABASE_URL: 'postgres://a:b@c/d',
    INSTALLATION_KEY: hash('sha256', 'a', 'base64url'),
  }
  expect(newDataKey(server.dataDir, onPostgres)).toEqual({
    status: 1,
    said: expect.stringContaining('comes from INSTALLATION_KEY'),
  })
  expect(keysIn(server)).toHaveLength(1)
  await server.close()
}, 60_000)
