import type { Blog } from '#sync/entities/company/blog.ts'

/** The fields of a post that its form has: every field but those that buttons and the server set. */
export const valuesOfPost = ({ blogId, publishedAt, createdAt, updatedAt, ...values }: Blog) => values
export type PostValues = ReturnType<typeof valuesOfPost>

const longestSlug = 80

/** Derives a post's address from its title: "Crème brûlée, at home!" becomes `creme-brulee-at-home`. */
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

/** Returns only the changed fields, to keep what another person has changed meanwhile. */
export const changedPostFields = (before: PostValues, after: PostValues): Partial<PostValues> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([field, text]) => [field, text.trim()] as const)
      .filter(([field, text]) => text !== before[field as keyof PostValues].trim()),
  )
