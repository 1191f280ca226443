import { expect, test, vi } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { idOf } from '#sync/test/people.ts'
import { lookUpScan } from '../scan/package-scan.ts'
import { lookUpBeyond, type OfficeLookUpDeps } from './other-offices.ts'
import type { KnownPackages } from './packages.ts'

const code = 'TBA123456789012'
const scan = { raw: code, recognised: recognise(code), bin: null, source: 'scanned' } as never
const otherPackage: Package = { ...blankPackage(idOf(1), '2026-11-02T08:00:00.000Z'), branchId: idOf(0xb3) }

function deviceWith(packages: KnownPackages, reply: Package | 'nothing' | 'unreachable', isOfOffice = true) {
  const ask = vi.fn(async () => reply)
  const deps: OfficeLookUpDeps = {
    lookUp: async () => packages,
    isOfOffice: async () => isOfOffice,
    ask,
    branchName: async () => 'Montego Bay',
  }
  return { ask, scanned: () => lookUpScan(scan, (recognition) => lookUpBeyond(recognition, deps)) }
}
const noPackages: KnownPackages = { offered: [] }

test.each([
  ['is another office’s', otherPackage, 'Another office’s package', 'It’s for Montego Bay.', otherPackage],
  [
    'has no office',
    { ...otherPackage, branchId: null },
    'Another office’s package',
    'It’s for no office yet.',
    { ...otherPackage, branchId: null },
  ],
  [
    'can’t be asked about',
    'unreachable',
    'Not on this device',
    'It may be another office’s. Look again with a connection.',
    null,
  ],
] as const)('[V13] a code that %s is not called unknown', async (_what, reply, headline, text, pkg) => {
  const { answer, outside } = await deviceWith(noPackages, reply).scanned()
  expect([answer.headline, answer.text, outside?.pkg]).toEqual([headline, text, pkg])
})

test('[V13] a code that the server doesn’t know is not found', async () => {
  const { answer, outside } = await deviceWith(noPackages, 'nothing').scanned()
  expect([answer.headline, outside]).toEqual(['Not found', undefined])
})

test.each([
  ['it has the package', { exact: otherPackage, offered: [] }, true],
  ['it has a similar one', { offered: [otherPackage] }, true],
  ['rows are still arriving', { offered: [], isLoading: true }, true],
  ['it holds all packages', noPackages, false],
] as const)('[V13] a device does not ask the server when %s', async (_when, packages, isOfOffice) => {
  const { ask, scanned } = deviceWith(packages, otherPackage, isOfOffice)
  expect((await scanned()).outside).toBeUndefined()
  expect(ask).not.toHaveBeenCalled()
})
