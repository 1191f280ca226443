import type { Account } from '#sync/entities/accounts/account.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import {
  type Announced,
  announcedToday,
  type CounterVisit,
  visitsOf,
} from '#sync/rules/pickups/pickup-lists.ts'
import { clock } from '../browser/clock.ts'
import { useRows } from '../replica/live-rows.ts'

/** The packages that are picked up today at an office, with the customers that this device knows. */
export interface Pickups {
  readonly announced: readonly (Announced<Package> & { readonly owner: Account | undefined })[]
  readonly visits: readonly (CounterVisit & { readonly owner: Account })[]
  /** All offices that somebody comes to today, by their ids. */
  readonly officeIds: readonly string[]
}

/** The pickups of today at an office, or at all for people without one; undefined while loading. */
export const usePickups = (officeId: string | null): Pickups | undefined =>
  useRows(
    async (db) => {
      const readyRows = await db.package
        .where('[status+updatedAt]')
        .between(['ReadyForPickup', ''], ['ReadyForPickup', '\uffff'])
        .filter(({ pickup, deletedAt }) => Boolean(pickup) && !deletedAt)
        .toArray()
      const accounts = await db.account.bulkGet(readyRows.map(({ accountId }) => accountId ?? ''))
      const owners = new Map(accounts.flatMap((row) => (row ? [[row.accountId, row]] : [])))
      const ownerOf = ({ accountId }: Package) => owners.get(accountId ?? '')
      const officeOf = (row: Package) => row.branchId ?? ownerOf(row)?.branchId ?? null
      const announcements = announcedToday(readyRows, new Date(clock.now()).toISOString())
      const announcedHere = announcements.filter(({ pkg }) => officeId === null || officeOf(pkg) === officeId)
      return {
        announced: announcedHere.map((row) => ({ ...row, owner: ownerOf(row.pkg) })),
        visits: visitsOf(announcedHere).flatMap((visit) => {
          const owner = owners.get(visit.accountId)
          return owner ? [{ ...visit, owner }] : []
        }),
        officeIds: [...new Set(announcements.flatMap(({ pkg }) => officeOf(pkg) ?? []))],
      }
    },
    [officeId],
  )
