export interface PlaceOptions {
  /** The marks of the installation that a PostgreSQL database belongs to from its first start. */
  readonly owners: readonly string[]
  /** The address of a standby for reports and exports; null reads them from the database itself. */
  readonly reportsUrl: string | null
}

export const defaultPlace: PlaceOptions = { owners: [], reportsUrl: null }
