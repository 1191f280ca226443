import { existsSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { BadSettings, type Env, readEnv } from './core/env.ts'
import { OperatorError } from './core/operator-error.ts'
import { makeFilesPrivate } from './core/private-files.ts'
import { hasAnyAccount } from './db/accounts/accounts-credentials.ts'
import { sizeFor } from './demo/company.ts'
import { installDemo } from './demo/install.ts'
import { openDeps } from './deps/open-deps.ts'

const usage = `npm run seed -- --packages N [--living M]
  Fills an empty data directory (DATA_DIR) with the demo company.
  --packages N  how many packages there ever were
  --living M    how many of them are still work in hand; the rest is delivered and archived`

function wholeNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,8}$/.test(text)) throw new BadSettings(`--${name} must be a whole number.\n${usage}`)
  return Number(text)
}

function sizeAskedFor() {
  const options = { packages: { type: 'string' }, living: { type: 'string' } } as const
  const { values } = parseArgs({ options, strict: true })
  const packages = wholeNumber('packages', values.packages)
  if (packages === null) throw new BadSettings(usage)
  const size = sizeFor(packages)
  return { packages, living: Math.min(packages, wholeNumber('living', values.living) ?? size.living) }
}

async function seed(env: Env): Promise<void> {
  const size = sizeAskedFor()
  const deps = await openDeps(env, {}, 'npm run seed')
  try {
    if (await hasAnyAccount(deps.db.reads.kysely))
      throw new BadSettings(`${env.dataDir} already holds a company. Choose an empty DATA_DIR.`)
    await installDemo(deps, size, {
      notify(count) {
        if (count % 10_000 === 0 || count === size.packages)
          console.log(`${count.toLocaleString('en')} of ${size.packages.toLocaleString('en')} packages`)
      },
    })
  } finally {
    await deps.db.close()
  }
}

try {
  makeFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  await seed(readEnv(process.env))
} catch (error) {
  const isExplained =
    error instanceof BadSettings ||
    error instanceof OperatorError ||
    (error instanceof TypeError && 'code' in error)
  console.error(isExplained ? error.message : error)
  process.exit(1)
}
