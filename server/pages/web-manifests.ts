import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { companyOf } from '../db/company/company.ts'
import type { PageDeps } from './public-data.ts'

/** The manifest of the installed app: the build's file with the brand's current name. */
async function namedManifest(path: string, name: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text && JSON.stringify({ ...JSON.parse(text), name, short_name: name })
}

/** The manifests of both brands' apps, and the one with the staff's shortcuts. */
export function webManifestRoutes(app: FastifyInstance, dist: string, { db, env }: PageDeps): void {
  const brands = {
    'manifest.webmanifest': '',
    'staff.webmanifest': '',
    'second.webmanifest': env.brandPrefix,
  }
  for (const [file, brand] of Object.entries(brands))
    app.get(`/${file}`, async (_request, reply) => {
      const { name } = await companyOf(db.reads.kysely, env, brand)
      const manifest = await namedManifest(join(dist, file), name)
      if (manifest === null) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(manifest)
    })
}
