import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactList } from './facts.tsx'

test('a fact without a value has no line, and a zero is a value', () => {
  const html = renderToStaticMarkup(
    <FactList
      facts={[
        ['Reason', ''],
        ['Fee', false],
        ['Courier', undefined],
        ['Sold for', null],
        ['Waiting', 0],
      ]}
    />,
  )
  expect(html.match(/<dt>.*?<\/dt>/g)).toEqual(['<dt>Waiting</dt>'])
})
