import type { PostContent } from '#sync/entities/company/post-content.ts'
import { readMarkdown } from '#sync/rules/pages/markdown.ts'

export interface Chapter {
  readonly title: string
  readonly picture: { readonly src: string; readonly alt: string }
  readonly content: PostContent
}

/** Each chapter begins with its title and one picture; pages in `docs/manual` name it by its path in the project. */
const start = /^# (?<title>.+)\n+!\[(?<alt>[^\]]+)\]\(\.\.\/\.\.\/public(?<src>[^)]+)\)\n/

/** Reads a page of the manual. Throws an Error if it doesn't begin as the others do. */
export function readChapter(text: string): Chapter {
  const head = start.exec(text)
  const { title, alt, src } = head?.groups ?? {}
  if (!head || !title || !alt || !src)
    throw new Error(`A chapter without a title or a picture: ${text.slice(0, 60)}`)
  return { title, picture: { src, alt }, content: readMarkdown(text.slice(head[0].length)).content }
}
