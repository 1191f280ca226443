/** Reads one value of an address. Anybody can write an address: what is not understood is left out. */
export type SearchField<T> = (text: string) => T | undefined

const longest = 200
const between = '~'

const textField = (text: string): string => text.slice(0, longest)

export const oneOf =
  <T extends string>(all: readonly T[]): SearchField<T> =>
  (text) =>
    all.find((one) => one === text)

/** Several at once: `?status=Shipped~OnRoute`. */
export const manyOf =
  <T extends string>(all: readonly T[]): SearchField<readonly T[]> =>
  (text) => {
    const wanted = text.split(between)
    const found = all.filter((one) => wanted.includes(one))
    return found.length > 0 ? found : undefined
  }

/** Several words that are not known beforehand, such as couriers. */
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

/** What a list is narrowed and sorted by. */
export type SearchValues<F extends Fields = Fields, S extends string = string> = {
  readonly [K in keyof F]?: ValueOf<F[K]> | undefined
} & {
  /** What is searched for; '' when nothing is. */
  readonly q: string
  /** A field, with `-` in front turned round. */
  readonly sort: S | `-${S}`
}

/** What stands in the address of one list. */
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
  // The router makes numbers of digits, but only where every digit stays.
  const text = (name: string): string => {
    const value = raw[name]
    return typeof value === 'string' || typeof value === 'number' ? textField(String(value)) : ''
  }
  const read = ([name, field]: [string, SearchField<unknown>]) => [name, field(text(name))]
  const sort = oneOf(sorts.flatMap((one) => [one, `-${one}`] as const))(text('sort'))
  return {
    ...(Object.fromEntries(Object.entries(fields).map(read)) as SearchValues<F, S>),
    q: text('q'),
    sort: sort ?? defaultSort,
  }
}

const written = (value: unknown): string | undefined =>
  (Array.isArray(value) ? value.join(between) : String(value ?? '')) || undefined

/** The address of these values; what is as it always is stays out of it. */
export const writeSearch = <F extends Fields, S extends string>(
  { fields, defaultSort }: ListSearch<F, S>,
  values: SearchValues<F, S>,
): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, written(values[name])])),
  q: written(values.q),
  sort: values.sort === defaultSort ? undefined : values.sort,
})

/** Whether anything is asked of the list. */
export const isNarrowed = <F extends Fields, S extends string>(
  { fields }: ListSearch<F, S>,
  values: SearchValues<F, S>,
): boolean => values.q.trim() !== '' || Object.keys(fields).some((name) => values[name] !== undefined)
