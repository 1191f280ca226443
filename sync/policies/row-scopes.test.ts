import { expect, test } from 'vitest'
import type { EntityName } from '../entities/index.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import { branchRow } from '../test/contract-rows.ts'
import { deliveryRow } from '../test/delivery-rows.ts'
import { accountOf, actorOf, idOf } from '../test/people.ts'
import { defaultPermissions, permissions } from './permissions.ts'
import { roles } from './roles.ts'
import { audienceOf, scopesOfActor, scopesOfRow } from './scope.ts'

/** The scopes of each entity's rows, by hand: a row in a scope too many reaches people who may not read it. */

const at = '2026-11-02T08:00:00.000Z'
const owner = idOf(3)
const driver = idOf(4)
const pkg = blankPackage(idOf(1), at)
const ownedPackage = { ...pkg, accountId: owner }
const onRoute = { ...ownedPackage, driverId: driver }
const delivery = deliveryRow({ deliveryId: idOf(2), accountId: owner, packageIds: [idOf(1)] })
const onRound = { ...delivery, driverId: driver, roundOf: driver }
const deliveredRow = { ...delivery, status: 'Delivered' } as const
const customer = accountOf(actorOf('User', owner))
const colleague = accountOf(actorOf('Agent', driver))
/** Returns the scopes of a row that has only the fields that decide its scopes. */
const scopesOfFields = (entity: EntityName, row: object) => scopesOfRow(entity, row as never)

const office = idOf(5)
const ends = { originBranchId: null, destinationBranchId: office }
const marks = { ...ends, offices: [office], deletedAt: null, archivedAt: null }
const archivedMarks = { ...marks, archivedAt: at }

test.each([
  ['a branch', () => scopesOfRow('branch', branchRow), ['public']],
  ['an archived branch', () => scopesOfRow('branch', { ...branchRow, archivedAt: at }), ['public']],
  ['a customer', () => scopesOfRow('account', customer), ['customers', `account:${owner}`]],
  ['a colleague', () => scopesOfRow('account', colleague), ['staff', `account:${driver}`]],
  [
    'a customer with a home office and a package elsewhere',
    () => scopesOfRow('account', { ...customer, branchId: office, offices: [idOf(6)] }),
    ['customers', `customers:${office}`, `customers:${idOf(6)}`, `account:${owner}`],
  ],
  ['a package of nobody', () => scopesOfRow('package', pkg), ['packages', 'packages:unassigned']],
  [
    'a package',
    () => scopesOfRow('package', ownedPackage),
    ['packages', 'packages:unassigned', `account:${owner}`],
  ],
  [
    'a package of two offices',
    () => scopesOfRow('package', { ...ownedPackage, offices: [office, idOf(6)] }),
    ['packages', `packages:${office}`, `packages:${idOf(6)}`, `account:${owner}`],
  ],
  [
    'an archived package of an office',
    () => scopesOfRow('package', { ...ownedPackage, offices: [office], archivedAt: at }),
    ['archive', `account:${owner}`],
  ],
  [
    'a package on a route',
    () => scopesOfRow('package', onRoute),
    ['packages', 'packages:unassigned', `account:${owner}`, `driver:${driver}`],
  ],
  [
    'an archived package',
    () => scopesOfRow('package', { ...onRoute, archivedAt: at }),
    ['archive', `account:${owner}`, `driver:${driver}`],
  ],
  ['a deleted package', () => scopesOfRow('package', { ...onRoute, deletedAt: at }), []],
  [
    'an event',
    () => scopesOfFields('packageEvent', onRoute),
    ['packages', 'packages:unassigned', `account:${owner}`, `driver:${driver}`],
  ],
  [
    'a photo',
    () => scopesOfFields('packageImage', onRoute),
    ['packages', 'packages:unassigned', `account:${owner}`, `driver:${driver}`],
  ],
  ['a manifest', () => scopesOfFields('manifest', marks), ['manifests', `manifests:${office}`]],
  ['an archived manifest', () => scopesOfFields('manifest', archivedMarks), ['archive']],
  ['a line', () => scopesOfFields('manifestLine', marks), ['manifests', `manifests:${office}`]],
  [
    'a transfer',
    () => scopesOfFields('transfer', { ...marks, fromBranchId: office, toBranchId: idOf(6) }),
    ['manifests', `manifests:${office}`, `manifests:${idOf(6)}`],
  ],
  ['a line of a transfer', () => scopesOfFields('transferLine', marks), ['manifests', `manifests:${office}`]],
  ['a claim', () => scopesOfFields('claim', ownedPackage), [`account:${owner}`]],
  ['a review', () => scopesOfFields('review', marks), ['reviews']],
  ['an archived review', () => scopesOfFields('review', archivedMarks), ['archive']],
  ['a delivery', () => scopesOfRow('delivery', delivery), ['deliveries', `account:${owner}`]],
  [
    'a delivery on a round',
    () => scopesOfRow('delivery', onRound),
    ['deliveries', `account:${owner}`, `driver:${driver}`],
  ],
  ['a delivery that is done and counted', () => scopesOfRow('delivery', deliveredRow), [`account:${owner}`]],
  [
    'a delivery that is done and not counted',
    () => scopesOfRow('delivery', { ...onRound, status: 'Delivered' }),
    ['deliveries', `account:${owner}`, `driver:${driver}`],
  ],
  [
    'a driver’s day',
    () => scopesOfFields('driverDay', { driverId: driver, deletedAt: null, archivedAt: null }),
    ['deliveries', `driver:${driver}`],
  ],
] as const)('%s is where its readers are', (_what, scopes, rightScopes) => {
  expect(scopes()).toEqual(rightScopes)
})

const self = `account:${idOf(9)}`

test.each([
  ['User', permissions, ['public', self]],
  ['Admin', [], ['public', self, 'customers', 'manifests', 'packages', 'deliveries', 'reviews', 'staff']],
  ['Agent', [], ['public', self]],
  ['Agent', ['AccountView'], ['public', self, 'customers']],
  ['Agent', ['ManifestView'], ['public', self, 'manifests']],
  ['Agent', ['PackageView'], ['public', self, 'packages']],
  ['Agent', ['DeliveryView'], ['public', self, 'deliveries']],
  ['Agent', ['PackageUpdate'], ['public', self, 'reviews']],
  ['Agent', ['AccessView'], ['public', self, 'staff']],
  ['Driver', ['PackageView', 'DeliveryView'], ['public', self, `driver:${idOf(9)}`]],
  ['Driver', ['PackageView'], ['public', self]],
  ['Driver', ['DeliveryView'], ['public', self]],
] as const)('the device of a %s with the rights %j follows %j', (role, rights, scopes) => {
  expect(scopesOfActor({ ...actorOf(role, idOf(9)), permissions: rights })).toEqual(scopes)
})

const floor = permissions.filter((permission) => permission !== 'AccessView')
test.each([
  [floor, [`customers:${office}`, `manifests:${office}`, `packages:${office}`, 'packages:unassigned']],
  [['PackageView'], [`packages:${office}`, 'packages:unassigned']],
  [['AccountView'], [`customers:${office}`]],
  [[], []],
] as const)('[V9] the handheld of an office with the rights %j follows that office', (rights, scopes) => {
  const handheld = { ...actorOf('Warehouse', idOf(9)), isHandheld: true, branchId: office } as const
  const ofOffice = scopesOfActor({ ...handheld, officeId: office, permissions: rights })
  const otherScopes = ['deliveries', 'reviews']
  expect(ofOffice.filter((scope) => !otherScopes.includes(scope))).toEqual(['public', self, ...scopes])
  const ofCompany = scopesOfActor({ ...handheld, permissions: rights })
  expect(ofCompany.filter((scope) => scope.includes(office))).toEqual([])
})

test('every role but the customer is the staff’s audience', () => {
  const customers = roles.filter((role) => audienceOf({ role }) === 'customer')
  const colleagues = roles.filter((role) => audienceOf({ role }) === 'staff')
  expect(customers).toEqual(['User'])
  expect(colleagues).toEqual(roles.filter((role) => role !== 'User'))
})

test.each([
  ['Admin', permissions],
  ['User', []],
  ['Driver', ['BackendView', 'PackageView', 'PackageDeliver', 'DeliveryView', 'DeliveryUpdate']],
] as const)('a new %s has the rights of the table', (role, rights) => {
  expect(defaultPermissions(role)).toEqual(rights)
})
