import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './architecture-files.ts'
import { filesKeepingFailures, keepsFailures } from './hand-kept-failures.ts'

/** The kit itself, and state that is about what is shown and not about an action of a person. */
const explanations: Readonly<Record<string, string>> = {
  'src/ui/use-action.ts': 'the kit',
  'src/components/save-form/use-save-form.ts': 'the kit',
  'src/queries/api/server-cache/use-write.ts': 'the kit',
  'src/browser/storage.ts': 'reads how much room the device has',
  'src/layouts/sign-out/session-bar.tsx': 'shows a bar for as long as the session is not renewed',
  'src/scan/camera/camera-view.tsx': 'reads what the camera can do',
  'src/screens/checkin/undecided-panel.tsx': 'loads packages that are alike',
  'src/screens/deliveries/use-planner.ts': 'takes a plan back that was shown before the server had it',
}

test('a screen leaves pending and failed to useAction or useSaveForm', () => {
  const files = sourceFiles(join(import.meta.dirname, '..'))
  expect(filesKeepingFailures(files)).toEqual(Object.keys(explanations).sort())
})

const inComponent = (body: string) => ({
  path: 'src/screens/a.tsx',
  text: `
import { useState } from 'react'
export function A() {
  const [problem, setProblem] = useState('')
  ${body}
  return problem
}
`,
})

test.each([
  'const run = async () => { try { await work() } catch (error) { setProblem(String(error)) } }',
  'const run = async () => { try { await work() } finally { setProblem("") } }',
  'const run = () => work().catch(() => setProblem("no"))',
  'const run = () => work().then(done, setProblem)',
  'const run = () => work().finally(() => setProblem(""))',
])('is found: %s', (body) => {
  expect(keepsFailures(inComponent(body))).toBe(true)
})

test.each([
  'const run = useAction(async () => { await work(); setProblem("") })',
  'const run = async () => { try { await work() } catch (error) { setProblem(""); throw error } }',
  'const run = () => work().then(setProblem)',
])('is right: %s', (body) => {
  expect(keepsFailures(inComponent(body))).toBe(false)
})
