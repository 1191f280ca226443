import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { dataKeysOf } from '../core/data-key.ts'
import { readEnv } from '../core/env.ts'
import { systemSeams } from '../core/seams.ts'
import { sizeFor } from '../demo/company.ts'
import { installDemo } from '../demo/install.ts'
import { prepare } from '../deps/start-up.ts'
import { moveToPostgres } from '../engines/to-postgres.ts'
import { openFakeS3 } from '../test/fake-s3.ts'
import { createEmptyDatabase, dropDatabase } from '../test/postgres/databases.ts'
import { codesLeft, isOpenedBy, putSealedTexts, sealedTexts, tryCode } from '../test/sealed-texts.ts'

const [first, second] = ['a', 'b'].map((text) => hash('sha256', text, 'base64url'))
let dir: string
let url: string
let bucket: Awaited<ReturnType<typeof openFakeS3>>
let apps: FastifyInstance[]
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-reseal-'))
  url = await createEmptyDatabase()
  bucket = await openFakeS3()
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.close()
  await bucket.close()
  await dropDatabase(url)
  rmSync(dir, { recursive: true, force: true })
})

type Keys = readonly [string | undefined, string | undefined]
const envOf = (name: string, [key, previousKey]: Keys = [undefined, undefined]) =>
  readEnv({
    ...{ DATA_DIR: join(dir, name), DEMO: '1', LOG_LEVEL: 'silent', FILES_URL: bucket.url },
    ...(key === undefined ? {} : { DATABASE_URL: url, INSTALLATION_KEY: key }),
    ...(previousKey === undefined ? {} : { INSTALLATION_PREVIOUS_KEY: previousKey }),
  })
async function start(name: string, keys: Keys): Promise<FastifyInstance> {
  const app = await buildApp(envOf(name, keys))
  apps.push(app)
  await prepare(app.deps)
  return app
}
async function restart(app: FastifyInstance, keys: Keys): Promise<FastifyInstance> {
  await app.close()
  apps.splice(apps.indexOf(app), 1)
  return start(app.deps.env.dataDir.split('/').at(-1) ?? '', keys)
}

async function begin(): Promise<void> {
  const app = await buildApp(envOf('a', [first, undefined]))
  apps.push(app)
  await installDemo(app.deps, sizeFor(10))
}

/** A company that brings its own key to PostgreSQL. */
async function moveIn(): Promise<void> {
  const { FILES_URL: _, ...env } = { ...envOf('a'), FILES_URL: '' }
  const app = await buildApp({ ...env, files: null })
  await installDemo(app.deps, sizeFor(10))
  await app.close()
  await moveToPostgres({ env: envOf('a', [first, undefined]), seams: systemSeams, tell: () => {} })
  await start('a', [first, undefined])
}

test.each([
  ['began on PostgreSQL', begin],
  ['was moved to it', moveIn],
])(
  'the key of an installation that %s is replaced in three steps, server by server',
  async (_, make) => {
    await make()
    let a = apps[0] as FastifyInstance
    let b = await start('b', [first, undefined])
    const { accountId, codes } = await putSealedTexts(a)
    const formerKey = dataKeysOf(a.deps.env)[0].toString('base64url')
    await expect(start('c', [second, undefined])).rejects.toThrow('belongs to another installation')
    // A server that already seals with the new key must not meet one that doesn't have it.
    await expect(start('c', [second, first])).rejects.toThrow(/seals with a key|signs sessions with a secret/)

    a = await restart(a, [first, second])
    b = await restart(b, [first, second])
    expect(await tryCode(b, accountId, codes[0] ?? '')).toBe(true)
    a = await restart(a, [second, first])
    const newKey = dataKeysOf(a.deps.env)[0].toString('base64url')
    expect(newKey).not.toBe(formerKey)
    expect((await sealedTexts(a)).filter((text) => !isOpenedBy(newKey, text))).toEqual([])
    expect(await codesLeft(a, accountId)).toBe(0)
    // The other server still seals with the former key, and what it seals follows at its own restart.
    await putSealedTexts(b)
    expect((await sealedTexts(a)).filter((text) => isOpenedBy(formerKey, text))).not.toEqual([])
    b = await restart(b, [second, first])
    a = await restart(a, [second, undefined])
    b = await restart(b, [second, undefined])
    expect((await sealedTexts(b)).filter((text) => !isOpenedBy(newKey, text))).toEqual([])
    await expect(start('c', [first, undefined])).rejects.toThrow('belongs to another installation')
  },
  120_000,
)
