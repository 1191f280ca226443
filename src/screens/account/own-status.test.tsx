import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { packageRow } from '#sync/test/contract-rows.ts'
import { OwnStatusTag } from './own-status.tsx'

const head = { name: 'Kingston Head Office', kind: 'HeadOffice' } as const
const local = { name: 'Montego Bay', kind: 'LocalOffice' } as const

test.each([
  ['the head office', head, 'At Kingston Head Office'],
  ['a local office', local, 'At head office'],
  ['no office', undefined, 'At head office'],
])('a package at the head office that is picked up at %s', (_where, office, text) => {
  const row = packageRow(1, { status: 'AtHeadOffice' })
  const html = renderToStaticMarkup(
    <MantineProvider>
      <OwnStatusTag row={row} isOut={false} office={office} />
    </MantineProvider>,
  )
  expect(html).toContain(`>${text}<`)
})
