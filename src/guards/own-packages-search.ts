import { type PackageState, packageStates } from '#sync/entities/packages/package-state.ts'

/** The search params of a customer's packages page. */
export interface OwnPackagesSearch {
  status?: PackageState
  /** Opens a pre-alert, either empty or with a shop's message that was shared into the app. */
  prealert?: string
  /** The id of the shared file that is the pre-alert's merchant invoice. */
  file?: string
}

/** Returns true if a search param can be the id of a shared file. */
export const isSharedFile = (param: unknown): param is string =>
  typeof param === 'string' && /^[\w-]{1,40}$/.test(param)

/** Keeps addresses within the length that browsers and servers accept. */
const longest = 4000

export function toOwnPackagesSearch(search: Record<string, unknown>): OwnPackagesSearch {
  const status = packageStates.find((value) => value === search['status'])
  const { prealert } = search
  return {
    ...(status && { status }),
    // The router parses digits in an address as a number.
    ...((typeof prealert === 'string' || typeof prealert === 'number') && {
      prealert: String(prealert).slice(0, longest),
    }),
    ...(isSharedFile(search['file']) && { file: search['file'] }),
  }
}
