/** Parses one value of an address. Anyone can edit an address, so invalid values are ignored. */
export type SearchField<T> = (text: string) => T | undefined

const longest = 200
const between = '~'

const textField = (text: string): string => text.slice(0, longest)

export const oneOf =
  <T extends string>(values: readonly T[]): SearchField<T> =>
  (text) =>
    values.find((value) => value === text)

/** Several values together: `?status=Shipped~OnRoute`. */
export const manyOf =
  <T extends string>(values: readonly T[]): SearchField<readonly T[]> =>
  (text) => {
    const requestedValues = text.split(between)
    const matches = values.filter((value) => requestedValues.includes(value))
    return matches.length > 0 ? matches : undefined
  }

/** Several free words, such as couriers. */
export const manyWords: SearchField<readonly string[]> = (text) => {
  const words = text
    .slice(0, longest)
    .split(between)
    .filter((word) => word !== '')
  return words.length > 0 ? words : undefined
}

const pattern =
  (shape: RegExp): SearchField<string> =>
  (text) =>
    shape.test(text) ? text : undefined
export const oneId = pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
export const oneDay = pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

type Fields = Readonly<Record<string, SearchField<unknown>>>
type ValueOf<F> = F extends SearchField<infer T> ? T : never

/** The filters, search and order of a list. */
export type SearchValues<F extends Fields = Fields, S extends string = string> = {
  readonly [K in keyof F]?: ValueOf<F[K]> | undefined
} & {
  /** The search text; empty if there is none. */
  readonly q: string
  /** A sort key; a leading `-` reverses the order. */
  readonly sort: S | `-${S}`
}

/** The definition of a list's search params. */
export interface ListSearch<F extends Fields = Fields, S extends string = string> {
  readonly fields: F
  readonly sorts: readonly S[]
  readonly defaultSort: S | `-${S}`
}

export const listSearch = <F extends Fields, const S extends string>(
  fields: F,
  sorts: readonly S[],
  defaultSort: S | `-${S}`,
): ListSearch<F, S> => ({ fields, sorts, defaultSort })

type RawSearch = Readonly<Record<string, unknown>>

export function readSearch<F extends Fields, S extends string>(
  { fields, sorts, defaultSort }: ListSearch<F, S>,
  raw: RawSearch,
): SearchValues<F, S> {
  // The router turns digits into a number, but only if no digit is lost.
  const text = (name: string): string => {
    const value = raw[name]
    return typeof value === 'string' || typeof value === 'number' ? textField(String(value)) : ''
  }
  const read = ([name, field]: [string, SearchField<unknown>]) => [name, field(text(name))]
  const sort = oneOf(sorts.flatMap((key) => [key, `-${key}`] as const))(text('sort'))
  return {
    ...(Object.fromEntries(Object.entries(fields).map(read)) as SearchValues<F, S>),
    q: text('q'),
    sort: sort ?? defaultSort,
  }
}

const toParam = (value: unknown): string | undefined =>
  (Array.isArray(value) ? value.join(between) : String(value ?? '')) || undefined

/** The search params for the given values; defaults are left out. */
export const writeSearch = <F extends Fields, S extends string>(
  { fields, defaultSort }: ListSearch<F, S>,
  values: SearchValues<F, S>,
): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, toParam(values[name])])),
  q: toParam(values.q),
  sort: values.sort === defaultSort ? undefined : values.sort,
})

/** Whether a filter is active. */
export const isFiltered = <F extends Fields, S extends string>(
  { fields }: ListSearch<F, S>,
  values: SearchValues<F, S>,
): boolean => Object.keys(fields).some((name) => values[name] !== undefined)

/** Whether a filter or search is active. */
export const isNarrowed = <F extends Fields, S extends string>(
  definition: ListSearch<F, S>,
  values: SearchValues<F, S>,
): boolean => values.q.trim() !== '' || isFiltered(definition, values)
