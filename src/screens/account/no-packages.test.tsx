import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoPackages } from './no-packages.tsx'

// A static rendering begins with a device that has never been in step with the server.
test.each([
  [true, false, 'Loading your packages', 'No packages found'],
  [false, false, 'Loading your packages', 'No packages yet'],
  [false, true, 'No packages yet', 'Loading'],
])('narrowed: %s, heard of the server: %s, says: %s', (isNarrowed, heard, said, unsaid) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <NoPackages isNarrowed={isNarrowed} heard={heard} clear={() => undefined} />
    </MantineProvider>,
  )
  expect(html).toContain(said)
  expect(html).not.toContain(unsaid)
})
