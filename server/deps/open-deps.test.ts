import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../core/env.ts'
import { openDeps } from './open-deps.ts'

test('a company in the data folder is not hidden by an empty database of DATABASE_URL', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quayside-two-places-'))
  writeFileSync(join(dataDir, 'quayside.db'), 'a company')
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    INSTALLATION_KEY: 'kS3vQ0m1Zx9TfYb7uWcRp2LdHnEa5JgXo8iKzMVqN4A',
  })
  await expect(openDeps(env)).rejects.toThrow(`${dataDir} holds a company in SQLite`)
  expect(readdirSync(dataDir)).toEqual(['quayside.db'])
  rmSync(dataDir, { recursive: true })
})
