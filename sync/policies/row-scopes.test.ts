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
const owned = { ...pkg, accountId: owner }
const onRoute = { ...owned, driverId: driver }
const delivery = deliveryRow({ deliveryId: idOf(2), accountId: owner, packageIds: [idOf(1)] })
const onRound = { ...delivery, driverId: driver, roundOf: driver }
const delivered = { ...delivery, status: 'Delivered' } as const
const customer = accountOf(actorOf('User', owner))
const colleague = accountOf(actorOf('Agent', driver))
/** Of these rows only the fields are there that tell their scopes. */
const scopesOfFields = (entity: EntityName, row: object) => scopesOfRow(entity, row as never)

const marks = { deletedAt: null, archivedAt: null }
const archived = { deletedAt: null, archivedAt: at }

test.each([
  ['a branch', () => scopesOfRow('branch', branchRow), ['public']],
  ['an archived branch', () => scopesOfRow('branch', { ...branchRow, archivedAt: at }), ['public']],
  ['a customer', () => scopesOfRow('account', customer), ['customers', `account:${owner}`]],
  ['a colleague', () => scopesOfRow('account', colleague), ['staff', `account:${driver}`]],
  ['a package of nobody', () => scopesOfRow('package', pkg), ['packages']],
  ['a package', () => scopesOfRow('package', owned), ['packages', `account:${owner}`]],
  [
    'a package on a route',
    () => scopesOfRow('package', onRoute),
    ['packages', `account:${owner}`, `driver:${driver}`],
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
    ['packages', `account:${owner}`, `driver:${driver}`],
  ],
  [
    'a photo',
    () => scopesOfFields('packageImage', onRoute),
    ['packages', `account:${owner}`, `driver:${driver}`],
  ],
  ['a manifest', () => scopesOfFields('manifest', marks), ['manifests']],
  ['an archived manifest', () => scopesOfFields('manifest', archived), ['archive']],
  ['a line', () => scopesOfFields('manifestLine', marks), ['manifests']],
  ['a review', () => scopesOfFields('review', marks), ['reviews']],
  ['an archived review', () => scopesOfFields('review', archived), ['archive']],
  ['a delivery', () => scopesOfRow('delivery', delivery), ['deliveries', `account:${owner}`]],
  [
    'a delivery on a round',
    () => scopesOfRow('delivery', onRound),
    ['deliveries', `account:${owner}`, `driver:${driver}`],
  ],
  ['a delivery that is done and counted', () => scopesOfRow('delivery', delivered), [`account:${owner}`]],
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
] as const)('the device of a %s with the rights %j follows %j', (role, held, scopes) => {
  expect(scopesOfActor({ ...actorOf(role, idOf(9)), permissions: held })).toEqual(scopes)
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
