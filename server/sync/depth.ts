import { Refusal } from '#sync/lib/refusal.ts'

const mostDeep = 100

/** Refuses what is nested deeper than any change is: the validators go down into it by calling themselves. */
export function mustBeShallow(body: unknown): void {
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= mostDeep)
      throw new Refusal('invalid', `This is nested more than ${mostDeep} levels deep. No change is.`)
    for (const inner of Object.values(value)) left.push({ value: inner, depth: depth + 1 })
  }
}
