import { untouchedCustoms } from '../entities/packages/customs.ts'
import type { Package } from '../entities/packages/package.ts'
import type { Tx } from '../tx.ts'
import { assertFails, assertThat, casesOf } from './contract.ts'
import { at, branchRow, id, packageRow } from './contract-rows.ts'

/** Runs the work in a transaction of a store that starts empty and stays the same for one case. */
export type RunInTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The requirements for every transaction that mutators run in, on either side. */
export const txContract = casesOf<RunInTx>({
  'gives back what was put, nested fields and all': async (run) => {
    const row = packageRow(1, {
      trackingAliases: ['A', 'B'],
      customs: { ...untouchedCustoms, channel: 'Red', state: 'Hold', note: 'ö"\'\\' },
      prohibited: true,
      weightLb: 12.25,
      declaredValueUsdCents: 99_999,
    })
    await run((tx) => tx.put('package', row))
    const { version: _, ...kept } = (await run((tx) => tx.get('package', row.packageId))) as Package
    const { version: __, ...sent } = row
    assertThat(kept).equals(sent)
  },

  'does not find what is not there': async (run) => {
    assertThat(await run((tx) => tx.get('package', id(1)))).equals(undefined)
    assertThat(await run((tx) => tx.find('package', 'codes', 'X'))).equals([])
  },

  'replaces a row whole': async (run) => {
    await run((tx) => tx.put('package', packageRow(1, { bin: 'A1', trackingAliases: ['OLD'] })))
    await run((tx) => tx.put('package', packageRow(1, { note: 'n' })))
    const row = await run((tx) => tx.get('package', id(1)))
    assertThat([row?.bin, row?.note, row?.trackingAliases]).equals(['', 'n', []])
  },

  'sees its own writes before it ends': async (run) => {
    const results = await run(async (tx) => {
      await tx.put('package', packageRow(1, { codes: ['NEW'], manifestId: id(7) }))
      const byCode = await tx.find('package', 'codes', 'NEW')
      await tx.put('package', packageRow(1, { codes: ['OTHER'] }))
      return [
        byCode.map((row) => row.packageId),
        await tx.find('package', 'codes', 'NEW'),
        (await tx.find('package', 'codes', 'OTHER')).length,
        (await tx.get('package', id(1)))?.manifestId,
      ]
    })
    assertThat(results).equals([[id(1)], [], 1, null])
  },

  'finds by each member of a list field, and no longer by one that was taken out': async (run) => {
    await run((tx) => tx.put('package', packageRow(1, { codes: ['A', 'B'] })))
    const countByCode = (code: string) => run(async (tx) => (await tx.find('package', 'codes', code)).length)
    assertThat([
      await countByCode('A'),
      await countByCode('B'),
      await countByCode('C'),
      await countByCode('a'),
    ]).equals([1, 1, 0, 0])
    await run((tx) => tx.put('package', packageRow(1, { codes: ['B', 'C'] })))
    assertThat([await countByCode('A'), await countByCode('B'), await countByCode('C')]).equals([0, 1, 1])
  },

  'finds in the order of the keys, removed rows too': async (run) => {
    await run(async (tx) => {
      for (const n of [3, 1, 2]) await tx.put('package', packageRow(n, { codes: ['SAME'] }))
      await tx.put('package', packageRow(2, { codes: ['SAME'], deletedAt: at }))
    })
    const rows = await run((tx) => tx.find('package', 'codes', 'SAME'))
    assertThat(rows.map((row) => [row.packageId, row.deletedAt])).equals([
      [id(1), null],
      [id(2), at],
      [id(3), null],
    ])
  },

  'finds what stood before and what it wrote together, in the order of the keys': async (run) => {
    await run((tx) => tx.put('package', packageRow(2, { codes: ['SAME'] })))
    const rows = await run(async (tx) => {
      for (const n of [3, 1]) await tx.put('package', packageRow(n, { codes: ['SAME'] }))
      return tx.find('package', 'codes', 'SAME')
    })
    assertThat(rows.map((row) => row.packageId)).equals([id(1), id(2), id(3)])
  },

  'leaves nothing behind when the work throws': async (run) => {
    await run((tx) => tx.put('package', packageRow(1, { bin: 'A1', codes: ['A'] })))
    const failedRun = run(async (tx) => {
      await tx.put('package', packageRow(1, { bin: 'B2', codes: ['B'] }))
      await tx.put('package', packageRow(2))
      throw new Error('on purpose')
    })
    await assertFails(failedRun, 'on purpose')
    assertThat((await run((tx) => tx.get('package', id(1))))?.bin).equals('A1')
    assertThat(await run((tx) => tx.get('package', id(2)))).equals(undefined)
    assertThat(await run((tx) => tx.find('package', 'codes', 'B'))).equals([])
    assertThat(await run(async (tx) => (await tx.find('package', 'codes', 'A')).length)).equals(1)
  },

  'is not changed by what happens to the row afterwards': async (run) => {
    const row = packageRow(1, { codes: ['A'] })
    await run((tx) => tx.put('package', row))
    row.codes.push('B')
    assertThat((await run((tx) => tx.get('package', id(1))))?.codes).equals(['A'])
  },

  'keeps tables apart': async (run) => {
    await run((tx) => tx.put('branch', branchRow))
    assertThat(await run((tx) => tx.get('package', branchRow.branchId))).equals(undefined)
    assertThat((await run((tx) => tx.get('branch', branchRow.branchId)))?.active).equals(true)
  },
})
