import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CompanyMark } from './logo.tsx'

test('a company with a logo is known by it, and one without by the product’s mark', () => {
  const withLogo = renderToStaticMarkup(<CompanyMark logoFileId="logo-1" size={32} />)
  expect(withLogo).toContain('src="/api/settings/logo/logo-1"')
  expect(withLogo).not.toContain('<svg')
  const without = renderToStaticMarkup(<CompanyMark logoFileId={null} size={32} />)
  expect(without).toContain('<svg')
})
