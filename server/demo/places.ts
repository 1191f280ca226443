import type { Branch } from '#sync/entities/branch.ts'
import type { Chance } from './chance.ts'

type Place = Pick<Branch, 'code' | 'name' | 'kind' | 'address' | 'phone' | 'openingHours'>

const week = 'Mon–Fri 9:00–17:00, Sat 10:00–14:00'

const places: readonly Place[] = [
  {
    code: 'MIA',
    name: 'Florida Warehouse',
    kind: 'Warehouse',
    address: '100 Quayside Way, Doral, FL 33166',
    phone: '+1 305 555 0100',
    openingHours: 'Mon–Sat 7:00–20:00',
  },
  {
    code: 'KGN',
    name: 'Kingston Head Office',
    kind: 'HeadOffice',
    address: '18 Half Way Tree Road, Kingston 5',
    phone: '+1 876 555 0110',
    openingHours: week,
  },
  {
    code: 'MBJ',
    name: 'Montego Bay',
    kind: 'LocalOffice',
    address: '42 Barnett Street, Montego Bay, St. James',
    phone: '+1 876 555 0120',
    openingHours: week,
  },
  {
    code: 'MDV',
    name: 'Mandeville',
    kind: 'LocalOffice',
    address: '9 Caledonia Road, Mandeville, Manchester',
    phone: '+1 876 555 0130',
    openingHours: week,
  },
]

/** The Florida warehouse and the three offices in Jamaica. */
export const demoBranches = (chance: Chance, at: string): Branch[] =>
  places.map((place) => ({
    ...place,
    branchId: chance.id(Date.parse(at)),
    active: true,
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    archivedAt: null,
  }))
