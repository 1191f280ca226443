import { existsSync } from 'node:fs'
import process from 'node:process'
import { buildApp } from './app.ts'
import { BadSettings, type Env, readEnv } from './env.ts'

function settings(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const env = settings()
const app = buildApp(env)
await app.listen({ port: env.port, host: env.host })
console.log(`Quayside is on ${env.publicUrl}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    app.close().then(() => process.exit(0))
  })
