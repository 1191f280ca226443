import { must } from '#sync/lib/must.ts'

/** The field and the direction that a list's order names: `-field` and `field_desc` go down. */
export function orderOf<F extends string>(fields: readonly F[], sortOrder: string) {
  const name = sortOrder.replace(/^-|_desc$/, '')
  const field = must(
    fields.find((candidate) => candidate === name),
    `a field to sort by that is called ${name}`,
  )
  return { field, direction: name === sortOrder ? ('asc' as const) : ('desc' as const) }
}
