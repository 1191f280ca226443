import { CheckInArgs } from '../../mutators/packages/check-in.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { supervisor, testId } from './bench-device.ts'
import { LittleServer } from './little-server.ts'

export const dayMs = 86_400_000
export const at = '2026-11-02T10:00:00.000Z'
export const checkInArgs = (n: number, over: object = {}) =>
  CheckInArgs.parse({
    ...blankPackage(testId(n), at),
    ...{ trackingNumber: `9400111899223${String(n).padStart(9, '0')}`, rawBarcode: '', hawbNumber: null },
    ...over,
  })

/** A server that has this many packages. */
export const seededServer = async (packages: number) => {
  const server = new LittleServer(supervisor)
  for (let n = 1; n <= packages; n++)
    await server.commit((tx) =>
      tx.put('package', { ...blankPackage(testId(n), at), trackingNumber: `T${n}`, codes: [`T${n}`] }),
    )
  return server
}
