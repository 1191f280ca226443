import { type PackageStatus, packageStatuses } from '#sync/entities/package-status.ts'

/** What the address of a customer's packages holds. */
export interface OwnPackagesSearch {
  status?: PackageStatus
  /** Opens a pre-alert: with a shop's message that was shared into the app, or empty. */
  prealert?: string
  /** The file that was shared with it is the pre-alert's merchant invoice. */
  file?: 'yes'
}

/** No address is longer than browsers and servers take. */
const longest = 4000

export function toOwnPackagesSearch(search: Record<string, unknown>): OwnPackagesSearch {
  const status = packageStatuses.find((one) => one === search['status'])
  const { prealert } = search
  return {
    ...(status && { status }),
    // The router reads a number in an address as one.
    ...((typeof prealert === 'string' || typeof prealert === 'number') && {
      prealert: String(prealert).slice(0, longest),
    }),
    ...(search['file'] === 'yes' && { file: 'yes' as const }),
  }
}
