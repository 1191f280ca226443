import { expect, test } from 'vitest'
import { pageName, printRules } from './print-rules.ts'

test('each invoice counts its own pages and names them by its number', () => {
  const rules = printRules(['INV-2026-000066', "o'dd\\"])
  expect(rules).toContain(
    `@page ${pageName(0)} { counter-increment: ${pageName(0)}; @bottom-right { content: 'Invoice INV-2026-000066, page ' counter(${pageName(0)});`,
  )
  expect(rules).toContain(`'Invoice odd, page ' counter(${pageName(1)})`)
  expect(rules.match(/@page invoice-/g)).toHaveLength(2)
})
