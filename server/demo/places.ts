import type { AddressChoice } from '#sync/entities/company/address-choice.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import type { Weekday } from '#sync/entities/company/weekday.ts'
import { type Chance, createChance } from './chance.ts'

type Place = Pick<
  Branch,
  'code' | 'name' | 'kind' | 'address' | 'phone' | 'openingHours' | 'openDays' | 'deliveryDays'
>

const week = 'Mon–Fri 9:00–17:00, Sat 10:00–14:00'
const weekdays: Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const days: Pick<Place, 'openDays' | 'deliveryDays'> = {
  openDays: [...weekdays, 'Sat'],
  deliveryDays: [...weekdays, 'Sat'],
}

const places: readonly Place[] = [
  {
    code: 'MIA',
    name: 'Florida Warehouse',
    kind: 'Warehouse',
    address: '100 Quayside Way, Doral, FL 33166',
    phone: '+1 305 555 0100',
    openingHours: 'Mon–Sat 7:00–20:00',
    openDays: [...weekdays, 'Sat'],
    deliveryDays: [],
  },
  {
    code: 'KGN',
    name: 'Kingston Head Office',
    kind: 'HeadOffice',
    address: '18 Half Way Tree Road, Kingston 5',
    phone: '+1 876 555 0110',
    openingHours: week,
    ...days,
  },
  {
    code: 'MBJ',
    name: 'Montego Bay',
    kind: 'LocalOffice',
    address: '42 Barnett Street, Montego Bay, St. James',
    phone: '+1 876 555 0120',
    openingHours: week,
    ...days,
  },
  {
    code: 'MDV',
    name: 'Mandeville',
    kind: 'LocalOffice',
    address: '9 Caledonia Road, Mandeville, Manchester',
    phone: '+1 876 555 0130',
    openingHours: week,
    ...days,
  },
]

/** A company of this many living packages has grown: it has a second warehouse and a fourth office. */
export const grownCompany = 1_000

const placesOfGrown: readonly Place[] = [
  {
    code: 'SAV',
    name: 'Savannah Warehouse',
    kind: 'Warehouse',
    address: '2100 Pier Road, Savannah, GA 31408',
    phone: '+1 912 555 0140',
    openingHours: 'Mon–Fri 8:00–18:00',
    openDays: weekdays,
    deliveryDays: [],
  },
  {
    code: 'OCJ',
    name: 'Ocho Rios',
    kind: 'LocalOffice',
    address: '61 Main Street, Ocho Rios, St. Ann',
    phone: '+1 876 555 0150',
    openingHours: week,
    ...days,
  },
]

/** The holidays of Jamaica that fall on the same day every year. */
const holidays = ['01-01', '05-23', '08-01', '08-06', '12-25', '12-26']

const closedDaysFrom = (year: number): string[] =>
  [year, year + 1].flatMap((closedYear) => holidays.map((day) => `${closedYear}-${day}`))

const branchAt = (chance: Chance, at: string, place: Place): Branch => ({
  ...place,
  branchId: chance.id(Date.parse(at)),
  closedDays: closedDaysFrom(Number(at.slice(0, 4))),
  active: true,
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  archivedAt: null,
})

/** The Florida warehouse and the three offices in Jamaica. */
export const demoBranches = (chance: Chance, at: string): Branch[] =>
  places.map((place) => branchAt(chance, at, place))

/** These places draw from their own random sequence, so that a company that has grown has the same people. */
const seedOfGrown = 20_261_131

/** The places of a company that has grown. A smaller company has none, because tests need its few places unchanged. */
export function branchesOfGrown(living: number, at: string): Branch[] {
  const chance = createChance(seedOfGrown)
  return living < grownCompany ? [] : placesOfGrown.map((place) => branchAt(chance, at, place))
}

const everything = { brand: null, mode: null, service: '' } as const

/** Everything is sent to the first warehouse. What goes by sea leaves from the port, where the company has one there. */
export function demoAddresses(branches: readonly Branch[]): AddressChoice[] {
  const [first, port] = branches.filter(({ kind }) => kind === 'Warehouse')
  return [
    ...(first ? [{ ...everything, branchId: first.branchId }] : []),
    ...(port ? [{ ...everything, mode: 'Sea' as const, branchId: port.branchId }] : []),
  ]
}

/** Ships sail from the port more often than the first warehouse sends a container. */
export const demoOriginTransit = (branches: readonly Branch[]): Settings['originTransit'] =>
  branches
    .filter(({ code }) => code === 'SAV')
    .map(({ branchId }) => ({ branchId, transit: { air: null, sea: { from: 10, to: 15 } } }))
