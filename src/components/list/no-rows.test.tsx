import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditIcon } from '../../ui/icons.ts'
import { NoRows } from './no-rows.tsx'

const words = { icon: AuditIcon, empty: 'No changes recorded', emptyText: 'Every change is recorded here.' }
const htmlOf = (isOld: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NoRows
        list={{ isNarrowed: true, clear: () => undefined }}
        source={{ is: 'shown', isOld, problem: '', again: () => undefined }}
        words={words}
      />
    </MantineProvider>,
  )

test('a search that still runs says nothing about matches, and one that has ended does', () => {
  expect(htmlOf(true)).not.toContain('No matches')
  expect(htmlOf(true)).toContain('aria-label="Searching"')
  expect(htmlOf(false)).toContain('No matches')
})
