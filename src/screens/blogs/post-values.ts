import type { Blog } from '#sync/entities/blog.ts'

export type PostValues = Pick<Blog, 'title' | 'slug' | 'summary' | 'body' | 'cover'>

export const valuesOfPost = ({ title, slug, summary, body, cover }: Blog): PostValues => ({
  ...{ title, slug, summary, body, cover },
})

const longestSlug = 80

/** The address of a post by its title: "Crème brûlée, at home!" is `creme-brulee-at-home`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '')

export function checkPost({ title, slug }: Pick<PostValues, 'title' | 'slug'>): Record<string, string> {
  return {
    ...(title.trim() === '' ? { title: 'Enter a title.' } : {}),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim())
      ? {}
      : { slug: 'Use small letters and digits, with hyphens between.' }),
  }
}

/** Only what was changed: what another person has changed meanwhile stays. */
export const changesOfPost = (before: PostValues, after: PostValues): Partial<PostValues> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([field, text]) => [field, text.trim()] as const)
      .filter(([field, text]) => text !== before[field as keyof PostValues].trim()),
  )
