import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { editedRows } from '../server/calls/edited-rows.ts'

const folder = new URL('../src/queries/api/', import.meta.url)
const declarations = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(new URL(file, folder), 'utf8').matchAll(/= (write|edit)\(\w+\('([\w.]+)'\)/g),
  ])
  .map(([, kind = '', call = '']) => ({ how: kind, call }))

test('a call that changes fields of a row is an edit in the app: it cannot be sent without its base', () => {
  const editedCalls = new Set(Object.keys(editedRows))
  expect(declarations.length).toBeGreaterThan(80)
  expect(declarations.filter(({ how, call }) => (how === 'edit') !== editedCalls.has(call))).toEqual([])
})

const src = new URL('../src/', import.meta.url)
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, src), 'utf8') }))

test('no screen makes such a call past its declaration', () => {
  const direct = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bcall\(\s*\w+\('([\w.]+)'\)/g)].map(([, call = '']) => ({ file, call })),
  )
  expect(direct.length).toBeGreaterThan(50)
  expect(direct.filter(({ call }) => Object.hasOwn(editedRows, call))).toEqual([])
})

/** The rows that are as old as the page that the person sees: a form's row, or the row when a question was opened. */
const seenNames = ['edits.row', 'atOpening']
/** Edits that begin from something else, and why they overwrite nothing that their person has not seen. */
const otherBases: Readonly<Record<string, string>> = {
  'components/bill/problem-category.tsx: base':
    'the lines as they were shown, each with its missing category',
  'screens/account/profile/email-form.tsx: null':
    'the owner proves who they are, and both addresses are told of the change',
  'screens/account/profile/password-form.tsx: null': 'a password takes the place of one that nobody reads',
  'screens/billing/estimates/estimate-page.tsx: base': 'the form of lines hands over its row',
  'screens/billing/invoice-actions.tsx: invoice': 'issues the draft as it is; no field is set',
  'screens/billing/invoice-dialogs.tsx: invoice': 'says that it is void and why, which is said once',
  'screens/billing/invoice-page.tsx: base': 'the form of lines hands over its row',
  'screens/credit-notes/credit-note-dialog.tsx: note':
    'what is used is added to the newest uses, within what is left of it',
  'screens/store-orders/use-step.ts: order':
    'takes the step that the button names, where the status allows it',
}

test('each edit begins from what its person saw, or is said to overwrite nothing', () => {
  const bases = sources
    .filter(({ text }) => text.includes('useEdit('))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/[\s,]base(?:: ([\w.]+),?)?(?=\s*\})/g)].map(
        ([, base = 'base']) => `${file}: ${base}`,
      ),
    )
  const senders = sources.filter(({ text }) => /= useEdit\(/.test(text)).map(({ file }) => file)
  expect(senders.filter((file) => !bases.some((base) => base.startsWith(`${file}: `)))).toEqual([])
  const unseen = bases.filter((base) => !seenNames.some((name) => base.endsWith(`: ${name}`)))
  expect([...new Set(unseen)].sort()).toEqual(Object.keys(otherBases).sort())
})
