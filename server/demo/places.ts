import type { AddressChoice } from '#sync/entities/company/address-choice.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Weekday } from '#sync/entities/company/weekday.ts'
import type { Chance } from './chance.ts'

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

/** The holidays of Jamaica that fall on the same day every year. */
const holidays = ['01-01', '05-23', '08-01', '08-06', '12-25', '12-26']

const closedDaysFrom = (year: number): string[] =>
  [year, year + 1].flatMap((closedYear) => holidays.map((day) => `${closedYear}-${day}`))

/** The Florida warehouse and the three offices in Jamaica. */
export const demoBranches = (chance: Chance, at: string): Branch[] =>
  places.map((place) => ({
    ...place,
    branchId: chance.id(Date.parse(at)),
    closedDays: closedDaysFrom(Number(at.slice(0, 4))),
    active: true,
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    archivedAt: null,
  }))

/** Everything is sent to the warehouse. */
export const demoAddresses = (branches: readonly Branch[]): AddressChoice[] =>
  branches
    .filter(({ kind }) => kind === 'Warehouse')
    .map(({ branchId }) => ({ brand: null, mode: null, service: '', branchId }))
