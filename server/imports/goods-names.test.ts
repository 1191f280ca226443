import { expect, test } from 'vitest'
import { openImports, prealert } from '../test/imports.ts'

const { server, start, addRows, packageOf } = await openImports()

const useServices = async (...names: string[]) => {
  const services = names.map((name) => ({ name, modes: ['Air', 'Sea'], transit: { air: null, sea: null } }))
  const admin = await server.tokenOf('Admin')
  await server.as(admin, { method: 'PUT', url: '/api/settings', payload: { services } })
}

const goods = { service: 'eXpress', dutyCategory: 'general GOODS' }

test.each(['prealerts', 'received'] as const)(
  'rows of %s name services and duty categories in any letters, and one that isn’t there is a problem of its cell',
  async (kind) => {
    await useServices('Standard', 'Express')
    const startedImport = await start('Warehouse', { kind, rows: 4 })
    const numberOf = (letter: string) => `${letter}${kind}97000001`.toUpperCase()
    const [namedNumber, plainNumber] = [numberOf('A'), numberOf('B')]
    const [wrongService, wrongCategory] = [numberOf('C'), numberOf('D')]
    const rows = [
      prealert(namedNumber, goods),
      prealert(plainNumber),
      prealert(wrongService, { ...goods, service: 'Rocket' }),
      prealert(wrongCategory, { ...goods, dutyCategory: 'Whale oil' }),
    ]
    const { results } = (await addRows('Warehouse', startedImport, rows)).body
    expect(results.map(({ problems }: { problems: { key: string; text: string }[] }) => problems)).toEqual([
      [],
      [],
      [expect.objectContaining({ key: 'service', text: expect.stringContaining('“Rocket”') })],
      [expect.objectContaining({ key: 'dutyCategory', text: expect.stringContaining('“Whale oil”') })],
    ])
    const rowsOf = await Promise.all([namedNumber, plainNumber].map((number) => packageOf(number)))
    expect(rowsOf.map((row) => [row?.service || null, row?.dutyCategory])).toEqual([
      ['Express', 'General goods'],
      [null, null],
    ])
    expect(await packageOf(wrongService)).toBeUndefined()
  },
)
