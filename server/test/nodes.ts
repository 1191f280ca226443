import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Role } from '#sync/policies/roles.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { buildApp } from '../app.ts'
import { readEnv } from '../core/env.ts'
import { installDemo } from '../demo/install.ts'
import { emailOf } from './app.ts'
import { openFakeS3 } from './fake-s3.ts'
import { createDatabase, dropDatabase } from './postgres/databases.ts'

export interface TestNode {
  readonly app: FastifyInstance
  /** Its address on this machine. */
  readonly address: string
  as(token: string | null, request: InjectOptions): Promise<LightMyRequestResponse>
  tokenOf(role: Role): Promise<string>
}

/** Several servers of one installation: one database, one bucket, one key, and no memory in common. */
export async function openNodes(count = 2) {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-nodes-'))
  const url = await createDatabase()
  const bucket = await openFakeS3()
  const settingsOf = (node: number, settings: Record<string, string> = {}) =>
    readEnv({
      DATA_DIR: join(dir, `node-${node}`),
      DATABASE_URL: url,
      INSTALLATION_KEY: 'installation-key-of-all-tests-of-the-server',
      FILES_URL: bucket.url,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      ...settings,
    })
  async function start(node: number): Promise<TestNode> {
    const app = await buildApp(settingsOf(node))
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const as: TestNode['as'] = (token, request) =>
      app.inject({
        ...request,
        headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      })
    return {
      app,
      address,
      as,
      async tokenOf(role) {
        const payload = { email: emailOf(role), password: demoPassword }
        const answer = await as(null, { method: 'POST', url: '/api/accounts/authenticate', payload })
        if (answer.statusCode !== 200) throw new Error(`${role} could not sign in: ${answer.body}`)
        return answer.json<{ jwtToken: string }>().jwtToken
      },
    }
  }
  const first = await start(0)
  await installDemo(first.app.deps, { packages: 8, living: 8 })
  const nodes = [first]
  for (let node = 1; node < count; node++) nodes.push(await start(node))
  return {
    nodes,
    bucket,
    url,
    start,
    settingsOf,
    async close() {
      for (const { app } of nodes) await app.close()
      await bucket.close()
      await dropDatabase(url)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type TestNodes = Awaited<ReturnType<typeof openNodes>>
