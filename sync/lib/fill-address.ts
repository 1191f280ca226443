type ParamNames<A extends string> = A extends `${string}/$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : A extends `${string}/$${infer Name}`
    ? Name
    : never

type Search = Readonly<Record<string, string | null | undefined>>

/** The values of an address: its parameters, if it has any, and the fields behind the question mark. */
export type AddressValues<A extends string> = [ParamNames<A>] extends [never]
  ? [search?: Search]
  : [params: Readonly<Record<ParamNames<A>, string>>, search?: Search]

/** The path of an address such as `/admin/packages/$package`. Fields of the search without a value are left out. */
export function fillAddress<A extends string>(address: A, ...values: AddressValues<A>): string {
  const [params = {}, search = {}]: readonly (Search | undefined)[] = address.includes('$')
    ? values
    : [{}, ...values]
  const path = address.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
