interface Searchable {
  readonly trackingNumber: string
  readonly codes: readonly string[]
  readonly description: string
  readonly shipper: string
  readonly deletedAt: string | null
}

/** The text by which a package is searched; '' for one that is deleted. */
export const searchTextOf = ({
  trackingNumber,
  codes,
  description,
  shipper,
  deletedAt,
}: Searchable): string =>
  deletedAt
    ? ''
    : [...new Set([trackingNumber, ...codes, description, shipper])].filter((part) => part !== '').join('\n')
