import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoPackages } from './no-packages.tsx'

// A static rendering begins with a device that has never been in step with the server.
test.each([
  [true, false, 'Loading your packages', 'No packages match'],
  [false, false, 'Loading your packages', 'No packages yet'],
  [false, true, 'No packages yet', 'Loading'],
])('narrowed: %s, synced: %s, shows: %s', (isNarrowed, hasSynced, visibleText, hiddenText) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <NoPackages
        query={isNarrowed ? 'zz' : ''}
        filterNames={[]}
        hasSynced={hasSynced}
        clearSearch={() => undefined}
        clearFilters={() => undefined}
      />
    </MantineProvider>,
  )
  expect(html).toContain(visibleText)
  expect(html).not.toContain(hiddenText)
})
