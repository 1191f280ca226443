import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShowMore } from './show-more.tsx'

const rows = Array.from({ length: 25 }, (_, n) => n)

/** Returns the rows of the list, by the tags of its children. */
function childrenOf(): string[] {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ul>
        <ShowMore inList rows={rows} what="row">
          {(row) => <li key={row}>{row}</li>}
        </ShowMore>
      </ul>
    </MantineProvider>,
  )
  const list = /<ul>(.*)<\/ul>/s.exec(html)?.[1] ?? ''
  return list.split('</li>').slice(0, -1)
}

test('the button for more rows of a list is an item of the list, as screen readers need it', () => {
  const items = childrenOf()
  expect(items).toHaveLength(21)
  expect(items.every((item) => item.startsWith('<li'))).toBe(true)
  expect(items.at(-1)).toContain('Show 5 more rows')
})
