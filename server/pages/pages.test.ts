import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frequentQuestions } from '#sync/rules/pages/landing-text.ts'
import { formPages, publicPages, titleSuffix } from '#sync/rules/pages/public-pages.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { answerPage } from './page-answer.ts'
import { pageBuild } from './template.ts'

const template = (name: string) =>
  `<html><head><meta name="description" content="old" /><title>Old</title></head><body><div id="root"></div>${name}</body></html>`

const routes = [
  '/',
  '/rates',
  '/account/packages/$id',
  '/checkout',
  '/checkout/$token',
  '/$prefix/checkout/$token',
  '/payment-success',
  '/payment-cancelled',
  '/$prefix',
  '/$prefix/account/dashboard',
  ...Object.values(formPages).flatMap(({ path }) => [path, `/$prefix${path}`]),
]

let server: TestApp
let dist: string
beforeAll(async () => {
  server = await openTestApp(
    { PUBLIC_URL: 'https://ship.example', BRAND_NAME: 'Slipway' },
    { packages: 4, living: 4 },
  )
  dist = mkdtempSync(join(tmpdir(), 'quayside-pages-'))
  mkdirSync(join(dist, 'server'))
  writeFileSync(join(dist, 'index.html'), template('the app'))
  writeFileSync(join(dist, 'visitor.html'), template('a visitor'))
  writeFileSync(
    join(dist, 'server', 'render-page.mjs'),
    'export const renderPage = (page, data, search) => "[" + page + " " + search + " of " + data.company.name + ", " + data.offices.length + " offices, " + data.post?.slug + "]"',
  )
  writeFileSync(join(dist, 'server', 'routes.json'), JSON.stringify(routes))
  const admin = await server.tokenOf('Admin')
  const payload = { brand: { name: 'Blue <Mountain>', tagline: '', invoiceFooter: '' } }
  await server.as(admin, { method: 'PUT', url: '/api/settings', payload })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

async function get(url: string) {
  const build = await pageBuild(dist)
  if (!build) throw new Error('the build was not found')
  return answerPage(server.app.deps, build, { url, ip: '192.0.2.1' })
}
const attribute = (html: string, name: string): string | undefined =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const thingsOn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )
const canonical = (html: string) => /rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe.each([
  ['', 'Blue &lt;Mountain&gt;', 'own'],
  ['/slp', 'Slipway', 'second'],
])('the pages of "%s"', (home, company, picture) => {
  test.each(Object.entries(publicPages))('%s is drawn, and says whose it is', async (name, page) => {
    const { status, html } = await get(`${home}${page.path}` || '/')
    expect(status).toBe(200)
    expect(html).toContain(`[${name}`)
    expect(html).toContain(`<title>${page.title} · ${company} | ${titleSuffix}</title>`)
    expect(attribute(html, 'description')).toBe(page.description)
    expect(attribute(html, 'og:title')).toBe(`${page.title} · ${company}`)
    expect(attribute(html, 'og:url')).toBe(`https://ship.example${home}${page.path}`)
    expect(attribute(html, 'og:image')).toBe(`https://ship.example/share/${picture}.png`)
    expect(canonical(html)).toBe(`https://ship.example${home}${page.path}`)
    expect(attribute(html, 'robots')).toBeUndefined()
    expect(html.match(/name="description"/g)).toHaveLength(1)
  })

  test('a page that there is not is 404 in the brand’s own dress, and in no search', async () => {
    for (const path of ['/nowhere', '/rates/more', '/inspire/no-such-post', '/account/nonsense']) {
      const { status, html } = await get(home + path)
      expect([path, status]).toEqual([path, 404])
      expect(html).toContain(`404 Not Found · ${company} |`)
      expect(html).toContain('[null')
      expect(attribute(html, 'robots')).toBe('noindex')
      expect(canonical(html)).toBeUndefined()
    }
  })

  test.each(Object.entries(formPages))('the form of %s is drawn for a visitor', async (name, page) => {
    const { status, html } = await get(`${home}${page.path}?redirect=%2Frates`)
    expect(status).toBe(200)
    expect(html).toContain(`[${name} ?redirect=%2Frates`)
    expect(html).toContain('a visitor')
    expect(html).toContain(`<title>${page.title} · ${company} | `)
    expect(attribute(html, 'description')).toBe(page.description)
  })

  test('a search may find what begins a visit, and nothing that only the link of a mail leads to', async () => {
    for (const path of ['/login', '/register']) {
      const { html } = await get(home + path)
      expect([canonical(html), attribute(html, 'robots')]).toEqual([
        `https://ship.example${home}${path}`,
        undefined,
      ])
    }
    for (const path of ['/account/forgot-password', '/account/reset-password', '/account/verify-email']) {
      const { html } = await get(home + path)
      expect([canonical(html), attribute(html, 'robots')]).toEqual([undefined, 'noindex'])
    }
  })

  test('search engines read the organisation, its answers and its offices', async () => {
    const name = home === '' ? 'Blue <Mountain>' : 'Slipway'
    const landing = await get(home || '/')
    expect(thingsOn(landing.html)).toMatchObject([
      { '@context': 'https://schema.org', '@type': 'Organization', name, url: `https://ship.example${home}` },
      { '@type': 'FAQPage', mainEntity: frequentQuestions.map(({ question }) => ({ name: question })) },
    ])
    const contact = await get(`${home}/contact`)
    const offices = thingsOn(contact.html)
    expect(offices.length).toBeGreaterThan(1)
    for (const office of offices)
      expect(office).toMatchObject({
        '@type': 'LocalBusiness',
        name: expect.stringContaining(`${name}, `),
        address: { addressCountry: 'JM' },
        parentOrganization: { name },
      })
    expect(thingsOn((await get(`${home}/rates`)).html)).toEqual([])
  })

  test('a post is drawn with its own title and summary', async () => {
    const { status, html } = await get(`${home}/inspire/what-size-does-to-your-bill`)
    expect(status).toBe(200)
    expect(html).toContain('what-size-does-to-your-bill]')
    expect(attribute(html, 'og:title')).toBe(`What the size of a box does to your bill · ${company}`)
    expect(thingsOn(html)).toMatchObject([
      { '@type': 'BlogPosting', headline: 'What the size of a box does to your bill' },
    ])
  })
})

test('pages of the app are its empty shell, with any ids; the other brand’s prefix is no page', async () => {
  for (const path of ['/account/packages/x', '/slp/account/dashboard', '/?to=packages']) {
    const { status, html } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect(html).toContain('<div id="root"></div>the app')
    expect(attribute(html, 'robots')).toBe('noindex')
  }
  for (const path of ['/other/account/dashboard', '/account/packages/x/y'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('a query reaches the page and is no part of the address that counts', async () => {
  const { html } = await get('/shipping-calculator?weight=3&value=%22%3E%3Cscript%3E')
  expect(html).toContain('[calculator ?weight=3')
  expect(canonical(html)).toBe('https://ship.example/shipping-calculator')
})

test('robots.txt keeps searches out of personal pages, and names the sitemap', async () => {
  const { body, statusCode, headers } = await server.app.inject({ url: '/robots.txt' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const path of ['/account', '/admin', '/checkout', '/slp/account'])
    expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).toContain('Sitemap: https://ship.example/sitemap.xml')
})

test('the sitemap has every public page and post of both brands, and every one of them can be opened', async () => {
  const { body, headers } = await server.app.inject({ url: '/sitemap.xml' })
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const paths = [...body.matchAll(/<loc>https:\/\/ship\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths).toHaveLength(2 * (Object.keys(publicPages).length + 3))
  expect(paths).toContain('/slp/inspire/what-size-does-to-your-bill')
  for (const path of paths) expect([path, (await get(path || '/')).status]).toEqual([path, 200])
})
