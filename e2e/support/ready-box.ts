import { v7 } from 'uuid'
import type { RunningServer } from './server.ts'
import { apiAs } from './truth.ts'

/** A box at the counter, ready to be fetched. */
export async function readyBox(server: RunningServer, accountId: string, number: string): Promise<string> {
  const office = await apiAs(server, 'senior')
  const packageId = v7()
  const facts = { weightLb: 7, declaredValueUsdCents: 4_711, description: 'Espresso machine' }
  await office('POST', '/packages/checkin', {
    packages: [{ packageId, trackingNumber: number, accountId, ...facts }],
  })
  await office('PUT', '/packages/customs', {
    ...{ packageIds: [packageId], state: 'Cleared', occurredAt: new Date().toISOString() },
  })
  for (const status of ['Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'ReadyForPickup'])
    await office('PUT', '/packages/status-update', { packageIds: [packageId], status })
  return packageId
}
