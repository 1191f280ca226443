import { companyZone, jamaicaDay } from '#sync/lib/business-day.ts'

/** The type of a column. Money is in cents of the currency in its head; times are in Jamaica's time zone. */
export type Kind = 'text' | 'number' | 'money' | 'moment' | 'flag'

export interface ExportColumn<R> {
  readonly head: string
  readonly kind: Kind
  value(row: R): string | number | boolean | null
}

export interface Table<R> {
  /** `Packages`, for the file and the sheet. */
  readonly title: string
  /** The filter and the period of the export, in words. */
  readonly about: readonly string[]
  readonly columns: readonly ExportColumn<R>[]
  count(): Promise<number>
  /** Yields the rows in parts; a reader who stops early ends the reading. */
  parts(): AsyncIterable<readonly R[]>
}

export const zoneText = 'Jamaica time, UTC-5'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: companyZone,
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-11-21 14:30`, so that it sorts. */
export const momentIn = (iso: string): string => `${jamaicaDay(iso)} ${clock.format(new Date(iso))}`

/** The head of a column as written: with the zone if the column has times. */
export const columnHeading = ({ head, kind }: Pick<ExportColumn<never>, 'head' | 'kind'>): string =>
  kind === 'moment' ? `${head} (${zoneText})` : head

/** How names of files tell a list: what it is and of when. */
export const fileNameOf = ({ title, about }: Pick<Table<never>, 'title' | 'about'>, format: string): string =>
  `${[title, ...about].join(', ')}.${format}`
