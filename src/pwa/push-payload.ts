import { isRecord } from '#sync/lib/is-record.ts'
import { safePath } from '../guards/places.ts'

/** The displayed content of a push. */
export interface PushShown {
  readonly title: string
  readonly body: string
  /** A path of this app. */
  readonly link: string
  /** A later push with the same tag replaces this one. */
  readonly tag: string
  /** The brand of its icon. */
  readonly brand: 'house' | 'second'
}

/** The maximum lengths in characters. `all`: the whole message, which is more than any push service carries. */
const longest = { all: 8_192, title: 120, body: 600, tag: 64, link: 500 } as const

const news: PushShown = {
  title: 'New notification',
  body: 'Open the app to see it.',
  link: '/',
  tag: 'news',
  brand: 'house',
}

const textOf = (value: unknown, limit: number): string =>
  typeof value === 'string' ? value.trim().slice(0, limit) : ''

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = text.length <= longest.all ? JSON.parse(text) : null
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Accepts a path of this app from an untrusted value; otherwise returns the start page. */
export const linkOf = (value: unknown): string =>
  (typeof value === 'string' && value.length <= longest.link ? safePath(value) : undefined) ?? news.link

/**
 * Parses a push. Its content isn't trusted, because a leaked subscription lets others send one. Invalid content shows a
 * general notification, because a push that shows nothing costs the permission.
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
