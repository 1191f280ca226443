import { type SqlBool, sql } from 'kysely'
import { customsStates } from '#sync/entities/packages/customs.ts'
import { type PackageStatus, packageStatuses } from '#sync/entities/packages/package-status.ts'
import { isPastCustoms, isReleasedByCustoms } from '#sync/rules/manifests/customs.ts'
import { jsonField } from '../core/reading/sql-differences.ts'

// The rules of `sync/rules` that say what a package waits for, as conditions on the table of packages.

const listOf = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)))
const inStatuses = (statuses: readonly PackageStatus[]) => sql`"status" in (${listOf(statuses)})`
const customsState = jsonField('customs', 'state')

/** `isHeldByCustoms` of the rules. The index `packageCustomsHold` holds what the inner list lets pass. */
export const heldByCustoms = sql<SqlBool>`("status" <> 'Delivered'
  and "packageId" in (select "packageId" from "package" where ${customsState} = 'Hold'))`

const beforeRelease = packageStatuses.filter((status) => status !== 'PreAlert' && !isPastCustoms(status))
const releasedStates = customsStates.filter((state) => isReleasedByCustoms({ state }))

const isBeforeRelease = sql`${inStatuses(beforeRelease)} and ${customsState} not in (${listOf(releasedStates)})`
const withInvoiceState = (states: readonly string[]) =>
  sql<SqlBool>`(${isBeforeRelease} and "invoiceState" in (${listOf(states)}))`

/** `isInvoiceMissing` of the rules. */
export const invoiceMissing = withInvoiceState(['Missing', 'Rejected'])

/** `hasInvoiceToCheck` of the rules. */
export const invoiceToCheck = withInvoiceState(['Received'])

/** `isWithoutCategory` of the rules. Quotes inside a text of the list are escaped, so that no description looks like it. */
export const withoutCategory = sql<SqlBool>`(${isBeforeRelease}
  and ("lines" like '%"dutyCategory":null%' or ("lines" = '[]' and "dutyCategory" is null)))`

/** `isHeldForCustomer` of the rules. */
export const waitingForCustomer = sql<SqlBool>`(${inStatuses(['PreAlert', 'ReceivedAtWharehouse'])} and "shipWhen" = 'Hold')`

/** `isToPackTogether` of the rules, for packages that are not deleted. */
export const toPackTogether = sql<SqlBool>`(${inStatuses(['ReceivedAtWharehouse'])} and "shipWhen" = 'Together')`
