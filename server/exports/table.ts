import { companyZone, jamaicaDay } from '#sync/lib/business-day.ts'

/** What a column holds. Money is cents of the currency that its head names; moments are told by Jamaica's clock. */
export type Kind = 'text' | 'number' | 'money' | 'moment' | 'flag'

export interface ExportColumn<R> {
  readonly head: string
  readonly kind: Kind
  value(row: R): string | number | boolean | null
}

export interface Table<R> {
  /** `Packages`, for the file and the sheet. */
  readonly title: string
  /** What of everything it is: the filter and the period, in words. */
  readonly about: readonly string[]
  readonly columns: readonly ExportColumn<R>[]
  count(): Promise<number>
  /** In parts; whoever stops asking ends the reading. */
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

/** Whole cents with the point in its place: no sum ever goes through a fraction. */
export function centsText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The head of a column as it is written: with the zone where there are times. */
export const columnHeading = ({ head, kind }: Pick<ExportColumn<never>, 'head' | 'kind'>): string =>
  kind === 'moment' ? `${head} (${zoneText})` : head

/** How names of files tell a list: what it is and of when. */
export const fileNameOf = ({ title, about }: Pick<Table<never>, 'title' | 'about'>, format: string): string =>
  `${[title, ...about].join(', ')}.${format}`
