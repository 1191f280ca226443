import { titleSuffix } from '#sync/rules/pages/public-pages.ts'
import { escaped } from '../messages/render.ts'
import type { StructuredThing } from './structured-data.ts'

export interface PageHead {
  readonly company: string
  readonly title: string
  readonly description: string
  /** The whole address that counts for this page; null: search engines are to leave it out. */
  readonly url: string | null
  /** The whole address of the picture that a shared link shows. */
  readonly image: string
  readonly things?: readonly StructuredThing[]
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`

/** A data block that no browser runs. `<` is written as a code, so that no text can end it. */
const dataBlock = (thing: StructuredThing): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}</script>`

function tagsOf({ company, title, description, url, image, things = [] }: PageHead): string[] {
  const tags = [
    meta('name', 'application-name', company),
    meta('name', 'description', description),
    meta('property', 'og:site_name', company),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_JM'),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (url === null) return [...tags, meta('name', 'robots', 'noindex')]
  return [
    ...tags,
    meta('property', 'og:url', url),
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...things.map(dataBlock),
  ]
}

/** The page with its own head and body instead of the template's. */
export function fillPage(template: string, head: PageHead, body: string): string {
  const fullTitle = `${escaped(head.title)} | ${escaped(titleSuffix)}`
  return template
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${fullTitle}</title>`, ...tagsOf(head)].join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}
