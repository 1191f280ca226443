import * as z from 'zod'
import type { TestApp } from './app.ts'
import { resolvedPaths, strict } from './described.ts'

interface Post {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: unknown } } }
}

/** Judges the bodies of webhooks by the description of the calls for partners; returns what is wrong with one. */
export async function eventJudge({ app }: TestApp) {
  const { webhooks, components } = (await app.inject({ url: '/api/partner/openapi.json' })).json()
  const descriptions = resolvedPaths({ paths: webhooks, components }) as Record<string, { post: Post }>
  return (body: string): string | undefined => {
    const event = JSON.parse(body)
    const schema = descriptions[event.type]?.post.requestBody.content['application/json'].schema
    return schema
      ? z.fromJSONSchema(strict(schema) as z.core.JSONSchema.JSONSchema).safeParse(event).error?.message
      : `${event.type} is not described`
  }
}
