import type { Settings } from '#sync/entities/company/settings.ts'
import { byMode } from '#sync/entities/packages/shipping-mode.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { servicesBy } from '#sync/rules/prices/services.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { listRateSheets } from '../../db/billing/rate-sheets.ts'

/** A service that a rate sheet prices stays: its customers would otherwise pay another price without anybody's decision. */
export async function mustKeepUsedServices(
  tx: Transaction,
  services: Settings['services'] | undefined,
): Promise<void> {
  if (!services) return
  const sheets = await listRateSheets(tx.kysely)
  const orphan = sheets.find(
    ({ mode, service }) => service !== '' && servicesBy(services, mode).every(({ name }) => name !== service),
  )
  if (orphan)
    throw new Refusal(
      'wrong-state',
      `The rate sheet "${orphan.name}" is for ${orphan.service} ${byMode[orphan.mode]}. Change or delete that sheet first, then the service.`,
      { services: [`lacks ${orphan.service} ${byMode[orphan.mode]}`] },
    )
}
