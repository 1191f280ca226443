// Separate from the schema, so that a screen can name a kind without loading the validators.

/** The kinds of costs of a flight. Each kind is an account of the journal. */
export const flightCostKinds = ['Airline', 'CustomsBroker', 'Truck', 'Terminal', 'OtherCost'] as const
export type FlightCostKind = (typeof flightCostKinds)[number]

export const flightCostText: Readonly<Record<FlightCostKind, string>> = {
  Airline: 'Airline',
  CustomsBroker: 'Customs broker',
  Truck: 'Truck',
  Terminal: 'Terminal',
  OtherCost: 'Other cost',
}
