import type { FastifyInstance } from 'fastify'
import { namesIn } from '#sync/lib/names-in.ts'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import { escaped } from '../messages/render.ts'
import { publishedBlogs } from '../routes/company/blogs.ts'
import type { PageDeps } from './public-data.ts'

/** Paths that search engines must not index. Each path of the second brand is also forbidden below its prefix. */
const closed = [
  '/account',
  '/admin',
  '/api',
  '/checkout',
  '/payment-success',
  '/payment-cancelled',
  '/sim',
  '/unauthorized',
]

export const robotsText = ({ env }: Pick<PageDeps, 'env'>): string =>
  [
    'User-agent: *',
    'Allow: /api/files/public/',
    ...closed.map((path) => `Disallow: ${path}`),
    `Disallow: /${env.brandPrefix}/account`,
    '',
    `Sitemap: ${env.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

interface SitemapEntry {
  readonly path: string
  readonly changedAt: string | null
}

/** Every public page of both brands, and every post. */
export async function sitemapText(deps: PageDeps): Promise<string> {
  const { publicUrl, brandPrefix } = deps.env
  const posts = await publishedBlogs(deps)
  const entries: SitemapEntry[] = [
    ...namesIn(publicPages).map((name) => ({ path: publicPages[name].path, changedAt: null })),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/inspire/${slug}`, changedAt: updatedAt })),
  ]
  const urls = ['', `/${brandPrefix}`].flatMap((home) =>
    entries.map(
      ({ path, changedAt }) =>
        `  <url><loc>${escaped(`${publicUrl}${home}${path}` || publicUrl)}</loc>${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>`,
    ),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** The files that search engines ask for. */
export function searchEngineRoutes(app: FastifyInstance, deps: PageDeps): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(deps)))
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await sitemapText(deps)),
  )
}
