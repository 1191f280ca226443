import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PayOutSums } from './pay-out-sums.tsx'

const textOf = (settledJmdCents: number, amountJmdCents: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PayOutSums creditJmdCents={3_872_438} {...{ settledJmdCents, amountJmdCents }} isCash />
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, ' ')

test('cents of the credit that no coin makes are named where they go', () => {
  expect(textOf(3_872_438, 3_872_400)).toMatch(
    /Credit used\s+J\$38,724\.38\s+Cash rounding\s+-J\$0\.38\s+Cash to hand out\s+J\$38,724\.00\s+Credit left\s+J\$0\.00/,
  )
  expect(textOf(3_872_400, 3_872_400)).not.toContain('Cash rounding')
})
