import { expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { putSetting, readSettings } from '../db/company/settings.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'

const { server, accountId, onBooks } = await openCompany()
const expressBox = await putPackage(server, accountId, { service: '' })

test.each<[name: string, before: string, service: string, services: readonly string[], after: string]>([
  ['a service of the company', '', 'Express', ['Standard', 'Express'], 'Express'],
  ['a service that the company gave up', '', 'Express', ['Standard'], ''],
  ['no service', '', '', ['Standard'], ''],
  ['the service that it has, which was given up since', 'Express', 'Express', ['Standard'], 'Express'],
  ['another service that was given up', 'Express', 'Rocket', ['Standard', 'Express'], ''],
])('a package gets %s', async (_name, before, service, services, after) => {
  const result = await onBooks(async (tx) => {
    const { transit } = await readSettings(tx.kysely)
    const setServices = (names: readonly string[]) =>
      putSetting(
        tx.kysely,
        'services',
        names.map((name) => ({ name, modes: ['Air'], transit })),
      )
    const { packageId } = expressBox
    const choose = (name: string) =>
      tx.part({ action: 'package.update', mutationId: null }, async (part) => {
        const row = must(await part.get('package', packageId), 'the package')
        await part.put('package', { ...row, service: name })
      })
    await tx.kysely
      .updateTable('package')
      .where('packageId', '=', packageId)
      .set({ service: before })
      .execute()
    await setServices(services)
    await choose(service)
    return must(await tx.get('package', packageId), 'the package').service
  })
  if (result instanceof Refusal) throw result
  expect(result).toBe(after)
})
