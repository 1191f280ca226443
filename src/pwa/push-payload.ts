import { isRecord } from '#sync/lib/is-record.ts'
import { safePath } from '../guards/places.ts'

/** What is shown of a push. */
export interface PushShown {
  readonly title: string
  readonly body: string
  /** A path of this app. */
  readonly link: string
  /** A later push with the same tag takes this one's place. */
  readonly tag: string
  /** Whose icon it carries. */
  readonly brand: 'house' | 'second'
}

/** Characters; more is cut. `all`: of the whole message, above what any push service carries. */
const longest = { all: 8_192, title: 120, body: 600, tag: 64, link: 500 } as const

const news: PushShown = {
  title: 'New notification',
  body: 'Open the app to see it.',
  link: '/',
  tag: 'news',
  brand: 'house',
}

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : ''

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = text.length <= longest.all ? JSON.parse(text) : null
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** A path of this app out of something that came from elsewhere; the start page when it is none. */
export const linkOf = (value: unknown): string =>
  (typeof value === 'string' && value.length <= longest.link ? safePath(value) : undefined) ?? news.link

/**
 * Reads a push. It is not believed: anybody who learnt a browser's subscription may have sent something. Whatever cannot
 * be read is told as news in general, because a push that shows nothing costs the permission.
 */
export function pushShownOf(text: string | null): PushShown {
  const payload = parse(text ?? '')
  const title = textOf(payload['title'], longest.title)
  if (title === '') return news
  return {
    title,
    body: textOf(payload['body'], longest.body),
    link: linkOf(payload['link']),
    tag: textOf(payload['tag'], longest.tag) || news.tag,
    brand: payload['brand'] === 'second' ? 'second' : 'house',
  }
}
