import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError } from '../http/call-error.ts'
import { ServerContent } from './server-content.tsx'

const htmlOf = (status: number, message: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ServerContent
        answer={{ is: 'failed', error: new CallError(status, message), again: () => undefined }}
        away=""
      >
        {() => null}
      </ServerContent>
    </MantineProvider>,
  )

test('a row that is not there is an empty state, and only other failures can be tried again', () => {
  const missing = htmlOf(404, 'Invoice not found')
  expect(missing).toContain('Invoice not found')
  expect(missing).not.toContain('Try again')
  expect(missing).not.toContain('role="alert"')
  expect(htmlOf(500, 'Busy.')).toContain('Try again')
})
