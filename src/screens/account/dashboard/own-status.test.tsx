import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeadOfficeTag } from './own-status.tsx'

const head = { name: 'Kingston Head Office', kind: 'HeadOffice' } as const
const local = { name: 'Montego Bay', kind: 'LocalOffice' } as const

test.each([
  ['the head office', head, 'At Kingston Head Office'],
  ['a local office', local, 'At head office'],
  ['no office', undefined, 'At head office'],
])('a package at the head office that is picked up at %s', (_where, office, text) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <HeadOfficeTag office={office} />
    </MantineProvider>,
  )
  expect(html).toContain(`>${text}<`)
})
