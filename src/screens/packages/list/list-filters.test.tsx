import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { packageStates } from '#sync/entities/packages/package-state.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { readSearch } from '../../../components/list/search.ts'
import type { PackageTally } from '../../../queries/package-list.ts'
import { usePackageChips } from './list-filters.tsx'
import { onlyText, packageSearch } from './list-search.ts'

const emptyTally: PackageTally = {
  ...{ total: 5, byState: recordOf(packageStates, () => 0), unidentified: 0, needsReview: 0, onHold: 0 },
  ...{
    invoicesMissing: 0,
    withoutCategory: 0,
    invoicesToCheck: 0,
    toBill: 0,
    waiting: 0,
    together: 0,
    late: 0,
    missing: 0,
  },
  ...{ lossesToDecide: 0, unclaimed: 0, checkedIn: 0, checkedInBefore: 0 },
}

function ChipNames({ only, tally }: { only?: string; tally: PackageTally | undefined }) {
  const values = readSearch(packageSearch, only ? { only } : {})
  const chips = usePackageChips({ values, set: () => undefined }, tally)
  return chips.map(({ text, count }) => `${text}=${count}`).join('|')
}

const chipsOf = (tally: PackageTally | undefined, only?: string): string[] =>
  renderToStaticMarkup(<ChipNames tally={tally} {...(only && { only })} />)
    .split('|')
    .filter((text) => text !== '')

test('a filter without rows has no chip, unless it is active', () => {
  const tally = { ...emptyTally, unidentified: 13, toBill: 80 }
  expect(chipsOf(tally)).toEqual(['Unidentified=13', 'To bill=80'])
  expect(chipsOf(tally, 'missing')).toEqual(['Unidentified=13', 'To bill=80', 'Missing=0'])
  expect(chipsOf(emptyTally)).toEqual([])
})

test('every filter has a chip until its rows are counted', () => {
  expect(chipsOf(undefined)).toHaveLength(Object.keys(onlyText).length)
})
