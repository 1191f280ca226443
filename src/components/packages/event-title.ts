import { customsText } from '#sync/entities/packages/customs.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { statusText } from '#sync/entities/packages/package-status.ts'

/** The headline of a timeline event: the new status, or the customs status. */
export const eventTitle = ({ status, customs }: Pick<PackageEvent, 'status' | 'customs'>): string =>
  customs ? customsText[customs.state] : statusText(status)

/** The reason of an event, in words that the customer may read too. */
export const eventReason = ({ note, customs }: Pick<PackageEvent, 'note' | 'customs'>): string =>
  customs?.note || note
