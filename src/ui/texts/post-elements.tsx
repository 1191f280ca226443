import { createElement, type ReactNode } from 'react'
import type { PostContent } from '#sync/entities/company/post-content.ts'

interface OpenElement {
  readonly tag: string
  readonly href: string | undefined
  readonly children: ReactNode[]
}

/** Renders a post's elements without recursion, so that deeply nested ones can't make the page fail. */
export function PostElements({ content }: { content: PostContent }) {
  const root: OpenElement = { tag: '', href: undefined, children: [] }
  const stack = [root]
  for (const [key, token] of content.entries()) {
    const parent = stack.at(-1) ?? root
    if ('text' in token) parent.children.push(token.text)
    else if ('open' in token) stack.push({ tag: token.open, href: token.href, children: [] })
    else if (stack.length > 1) {
      const { tag, href, children } = parent
      stack.pop()
      const props = { key, ...(href === undefined ? {} : { href }) }
      const element = createElement(tag, props, ...children)
      stack.at(-1)?.children.push(element)
    }
  }
  return <>{root.children}</>
}
