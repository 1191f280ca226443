import type { MarginReport, MarginSums } from '#sync/entities/money/margin.ts'
import { shippingModeText } from '#sync/entities/packages/shipping-mode.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { costShares, type MarginPart, marginSums } from '#sync/rules/books/margin.ts'
import { serviceName } from '#sync/rules/prices/services.ts'
import { readSettings } from '../db/company/settings.ts'
import type { LongReader } from '../db/core/open.ts'
import {
  earnedOnFlights,
  type FlightsAsk,
  flightsWithCosts,
  packagesOfFlights,
} from '../db/reports/margins.ts'
import { officeNames } from '../db/reports/parts.ts'
import type { JournalAsk } from './journal.ts'

type Reads = LongReader['reader']

interface FlightPart extends MarginPart {
  readonly manifestId: string
  readonly branch: string
  readonly service: string
}

/** The earnings of packages, each with its share of the lines of whole bills, by the packages' amounts. */
async function earnedByPackage(db: Reads, ask: FlightsAsk): Promise<ReadonlyMap<string, number>> {
  const earnings = new Map<string, number>()
  const bills = Map.groupBy(await earnedOnFlights(db, ask), ({ invoiceId }) => invoiceId)
  for (const lines of bills.values()) {
    const packageLines = lines.flatMap(({ packageId, amountJmdCents }) =>
      packageId ? [{ packageId, amountJmdCents }] : [],
    )
    const wholeJmdCents = lines
      .filter(({ packageId }) => packageId === null)
      .reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)
    const shares = costShares(
      wholeJmdCents,
      packageLines.map(({ amountJmdCents }) => Math.max(0, amountJmdCents)),
    )
    for (const [n, { packageId, amountJmdCents }] of packageLines.entries())
      earnings.set(packageId, (earnings.get(packageId) ?? 0) + amountJmdCents + (shares[n] ?? 0))
  }
  return earnings
}

/** The packages of the flights. A flight without packages is one part, which has its costs. */
async function partsOf(db: Reads, ask: FlightsAsk) {
  const flights = await flightsWithCosts(db, ask)
  const packages = Map.groupBy(await packagesOfFlights(db, ask), ({ manifestId }) => manifestId)
  const earnings = await earnedByPackage(db, ask)
  const branches = await officeNames(db)
  const { services } = await readSettings(db)
  const parts = flights.flatMap(({ manifestId, mode: flightMode, costJmdCents }): FlightPart[] => {
    const flightPackages = packages.get(manifestId) ?? []
    if (flightPackages.length === 0)
      return [
        {
          manifestId,
          branch: 'No packages',
          service: 'No packages',
          costJmdCents,
          packages: 0,
          chargeableLb: 0,
          revenueJmdCents: 0,
        },
      ]
    const shares = costShares(
      costJmdCents,
      flightPackages.map(({ chargeableLb }) => chargeableLb ?? 0),
    )
    return flightPackages.map((pkg, n) => {
      const mode = pkg.mode ?? flightMode
      return {
        manifestId,
        branch: branches.get(pkg.branchId ?? '') ?? 'No office',
        service: serviceName(services, { mode, service: pkg.service ?? '' }) || shippingModeText[mode],
        packages: 1,
        chargeableLb: pkg.chargeableLb ?? 0,
        revenueJmdCents: earnings.get(pkg.packageId) ?? 0,
        costJmdCents: shares[n] ?? 0,
      }
    })
  })
  return { flights, parts }
}

/** The margin of one flight. */
export async function readFlightMargin(db: Reads, manifestId: string): Promise<MarginSums> {
  return marginSums((await partsOf(db, { manifestId })).parts)
}

const byName = (parts: readonly FlightPart[], nameOf: (part: FlightPart) => string) =>
  [...Map.groupBy(parts, nameOf)]
    .map(([name, group]) => ({ name, ...marginSums(group) }))
    .sort((a, b) => a.name.localeCompare(b.name))

/** The margin of the flights that left in some days. A thread reads it, because a year has 100,000 packages. */
export async function readMargins(db: Reads, { from, to }: JournalAsk): Promise<MarginReport> {
  const { flights, parts } = await partsOf(db, { from: startOfDay(from), before: startOfDay(to, 1) })
  const partsByFlight = Map.groupBy(parts, ({ manifestId }) => manifestId)
  return {
    totals: marginSums(parts),
    flights: flights.map(({ manifestId, number, departedAt }) => ({
      manifestId,
      name: number ?? '',
      day: jamaicaDay(departedAt),
      ...marginSums(partsByFlight.get(manifestId) ?? []),
    })),
    branches: byName(parts, ({ branch }) => branch),
    services: byName(parts, ({ service }) => service),
  }
}
