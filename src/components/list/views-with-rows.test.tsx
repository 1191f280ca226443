import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { oneChips } from './filter-kinds.tsx'
import { useViewsWithRows } from './views-with-rows.ts'

type Counts = Readonly<Record<string, number | null | undefined>>

function ViewNames({ counts, choice }: { counts: Counts; choice: string | undefined }) {
  const options = Object.entries(counts).map(([value, count]) => ({ value, text: value, count }))
  const views = useViewsWithRows(oneChips(options, choice, () => undefined))
  return views.map(({ text }) => text).join()
}

const viewsOf = (counts: Counts, choice?: string): string =>
  renderToStaticMarkup(<ViewNames counts={counts} choice={choice} />)

test('a view without rows is not offered, unless it is the choice', () => {
  const counts = { Unidentified: 13, 'On hold': 0, Missing: 0, 'To bill': 80 }
  expect(viewsOf(counts)).toBe('Unidentified,To bill')
  expect(viewsOf(counts, 'Missing')).toBe('Unidentified,Missing,To bill')
  expect(viewsOf({ 'On hold': 0, Missing: 0 })).toBe('')
})

test('a view is offered until its rows are counted, and where they are never counted', () => {
  expect(viewsOf({ 'On hold': null, Missing: 0, 'To bill': null })).toBe('On hold,To bill')
  expect(viewsOf({ Paid: undefined, Void: undefined })).toBe('Paid,Void')
})
