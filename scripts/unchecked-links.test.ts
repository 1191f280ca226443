import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './architecture-files.ts'
import { screenRoutes } from './screen-addresses.ts'
import { mayLink, uncheckedLinks } from './unchecked-links.ts'

/** In the examples, `{id}` within a template is a placeholder for a value. */
const linksIn = (example: string) => {
  const text = example.replaceAll(/`[^`]*`/g, (template) => template.replaceAll('{', '$'.concat('{')))
  return uncheckedLinks({ path: 'src/screens/a.tsx', text }, screenRoutes)
}

test('the compiler checks every link of the app: it goes through pathTo, or through the router', () => {
  const files = sourceFiles(join(import.meta.dirname, '..')).filter(mayLink)
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => uncheckedLinks(file, screenRoutes))).toEqual([])
})

test.each([
  '<Anchor component={Link} to={`/admin/packages/{id}`} />',
  '<Anchor component={Link} to="/admin/packages" />',
  '<Anchor href={`{path}/print`} />',
  '<Link to={`/admin/packages/{id}`} />',
  'navigate({ to: `/admin/packages/{id}` })',
  "const back = { to: '/admin/packages', text: 'Packages' }",
  "const path = '/admin/packages/' + id",
  'const path = `{base}/account/packages`',
  "const path = '/admin/packages?only=bill'",
])('%s is unchecked', (text) => {
  expect(linksIn(text)).toHaveLength(1)
})

test.each([
  "<Anchor component={Link} to={pathTo('/admin/packages/$package', { package: id })} />",
  '<Link to="/admin/packages/$package" params={{ package: id }} />',
  "navigate({ to: '/admin/packages', search: { only: 'bill' } })",
  "const Route = createFileRoute('/admin/packages/')({})",
  "const base = pathBelow(home, '/account/packages')",
  "type Place = '/admin/packages'",
  "import { a } from '/admin/packages'",
  '<img href={`/api/files/{id}`} />',
  '<a href={`mailto:{email}`} />',
  "const text = 'and/or rates/prices'",
])('%s passes', (text) => {
  expect(linksIn(text)).toEqual([])
})
