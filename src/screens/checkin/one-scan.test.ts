import { expect, test, vi } from 'vitest'
import { runMutator } from '#sync/mutators/index.ts'
import type { formatsFor } from '#sync/rules/tracking/couriers.ts'
import { matchOrder } from '#sync/rules/tracking/match.ts'
import { memoryTx } from '#sync/test/memory-tx.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { createScanFilter } from '../../scan/scan.ts'
import { checkInScan, type IntakeDeps } from './intake.ts'

const comparedCodes: string[] = []
vi.mock('#sync/rules/tracking/couriers.ts', async (original) => {
  const couriers = await original<{ formatsFor: typeof formatsFor }>()
  const countedFormats: typeof formatsFor = (code) => {
    comparedCodes.push(code)
    return couriers.formatsFor(code)
  }
  return { ...couriers, formatsFor: countedFormats }
})

const now = '2026-11-20T14:00:00.000Z'
const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const stack = { bin: 'A-12', condition: 'Open', branchId: null, manifestId: null } as const

test('a scan is compared with the couriers’ formats once on its way to the saved package', async () => {
  const tx = memoryTx()
  const deps: IntakeDeps = {
    lookUp: async (code) => {
      matchOrder(code, [])
      return { offered: [] }
    },
    newId: () => idOf(1),
    customerOf: async () => '',
    isLoading: () => false,
    save: async (args) => {
      const context = { uid: idOf(2), now, occurredAt: now, deviceId: 'handheld', side: 'device' as const }
      return { outcome: await runMutator(tx, 'package.checkIn', args, clerk, context), args }
    },
  }
  const scan = createScanFilter(
    () => 0,
    () => 'BIN-',
  )({ raw: '1Z999AA10123456784', source: 'wedge' })
  if (!scan) throw new Error('The filter kept the scan back')
  expect(await checkInScan(scan, stack, deps)).toMatchObject({ verdict: 'unidentified' })
  expect(tx.all('package')).toMatchObject([{ trackingNumber: '1Z999AA10123456784', courier: 'UPS' }])
  expect(comparedCodes).toEqual(['1Z999AA10123456784'])
})
