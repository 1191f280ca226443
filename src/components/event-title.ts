import { customsText } from '#sync/entities/customs.ts'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import { statusText } from '#sync/entities/package-status.ts'

/** What an event of a package's timeline says first: where it got to, or what customs says. */
export const eventTitle = ({ status, customs }: Pick<PackageEvent, 'status' | 'customs'>): string =>
  customs ? customsText[customs.state] : statusText(status)

/** Why, in words that its owner may read too. */
export const eventReason = ({ note, customs }: Pick<PackageEvent, 'note' | 'customs'>): string =>
  customs?.note || note
