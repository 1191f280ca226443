import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CorrectionSums } from './correction-sums.tsx'

const textOf = (roundingJmdCents: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <CorrectionSums payment={{ amountJmdCents: 1_452_700, roundingJmdCents }} sumJmdCents={1_360_679} />
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, ' ')

test('a correction names the cash of the receipt, and its rounding apart', () => {
  expect(textOf(-21)).toMatch(/Payment\s+J\$14,527\.00\s+Cash rounding\s+-?.?J\$0\.21\s+To invoices/)
  expect(textOf(-21)).toMatch(/Account credit\s+J\$920\.00/)
  expect(textOf(0)).not.toContain('Cash rounding')
})
