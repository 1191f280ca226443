import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PackagesIcon } from '../../ui/icons.ts'
import { useArrivingWords } from './arriving-hint.ts'
import { type ListWords, NoRows } from './no-rows.tsx'

const words: ListWords = { icon: PackagesIcon, empty: 'No packages yet', emptyText: 'Add a pre-alert.' }
const source = { is: 'shown', isOld: false, problem: '', again: () => undefined } as const

const listWith = (isNarrowed: boolean) => ({
  isNarrowed,
  values: { q: isNarrowed ? 'zz' : '' },
  set: () => undefined,
  clearFilters: () => undefined,
})

/** As on a device that has never been in step with the server: what a static rendering begins with. */
function Arriving({ isNarrowed }: { isNarrowed: boolean }) {
  const arrivingWords = useArrivingWords(words, 'packages')
  return (
    <NoRows label="Packages" list={listWith(isNarrowed)} filters={{}} source={source} words={arrivingWords} />
  )
}

const htmlOf = (isNarrowed: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Arriving isNarrowed={isNarrowed} />
    </MantineProvider>,
  )

test('a search among packages that still come says so, and not that nothing matches', () => {
  const html = htmlOf(true)
  expect(html).toContain('Getting the packages')
  expect(html).toContain('Matches appear as they arrive.')
  expect(html).not.toContain('No packages match')
})

test('a list that still comes is not called empty', () => {
  const html = htmlOf(false)
  expect(html).toContain('Getting the packages')
  expect(html).not.toContain('No packages yet')
})

test('with all rows here, a search that finds nothing says so', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <NoRows label="Packages" list={listWith(true)} filters={{}} source={source} words={words} />
    </MantineProvider>,
  )
  expect(html).toContain('No packages match')
})
