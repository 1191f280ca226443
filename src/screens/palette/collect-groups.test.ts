import { expect, test } from 'vitest'
import { PackagesIcon } from '../../ui/icons.ts'
import type { PaletteGroup } from './choices.ts'
import { collectGroups, inOrder, searchInTurn } from './collect-groups.ts'

const choice = (key: string) => ({ key, text: key, note: '', icon: PackagesIcon, to: `/${key}` })
const group = (title: string, ...keys: string[]): PaletteGroup => ({ title, choices: keys.map(choice) })
const toTitles = (groups: readonly PaletteGroup[]) =>
  groups.map(({ title, choices }) => [title, ...choices.map(({ key }) => key)])
const pages = [group('Pages', 'packages-page')]

test('the device’s rows appear while the server is searching, and keep their places afterwards', async () => {
  const states: unknown[] = []
  let answer: (groups: PaletteGroup[]) => void = () => undefined
  const late = new Promise<PaletteGroup[]>((resolve) => {
    answer = resolve
  })
  await searchInTurn(
    'tba',
    async (place) => (place === 'server' ? late : [group('Packages', 'tba-here'), group('Customers')]),
    (rows) => {
      states.push(toTitles(inOrder(rows, pages)))
      answer([group('Archived packages', 'tba-old')])
    },
  )
  const atOnce = [
    ['Packages', 'tba-here'],
    ['Pages', 'packages-page'],
  ]
  expect(states).toEqual([atOnce, [...atOnce, ['Archived packages', 'tba-old']]])
})

test.each([
  ['ursula', 'Customers', 'a first name'],
  ['QS-10045', 'Customers', 'a mailbox'],
  [' qs-10045 ursula thompson ', 'Customers', 'mailbox and name'],
  ['tba12', 'Packages', 'a whole number'],
  ['rct-2026-000479', 'Payments', 'a receipt that only the server has'],
  ['customers', 'Pages', 'a page'],
  ['TB', 'Customers', 'part of many names'],
])('%s opens %s immediately: it is %s', async (text, title) => {
  const device = [
    { title: 'Customers', find: async () => [{ ...choice('c1'), text: 'QS-10045 Ursula Thompson' }] },
    { title: 'Packages', find: async () => ['TBA1', 'TBA12'].map(choice) },
  ]
  const server = [{ title: 'Payments', find: async () => [choice('RCT-2026-000479')] }]
  const foundRows = {
    text,
    onDevice: await collectGroups(device, text),
    onServer: await collectGroups(server, text),
  }
  expect(inOrder(foundRows, [group('Pages', 'Customers')])[0]?.title).toBe(title)
})

test('the row of exactly that name is the first of its kind, also when others came before it', async () => {
  const [packages] = await collectGroups(
    [{ title: 'Packages', find: async () => ['TBA123', 'TBA124', 'TBA1'].map(choice) }],
    'tba1',
  )
  expect(packages?.choices.map(({ key }) => key)).toEqual(['TBA1', 'TBA123', 'TBA124'])
})

test('five of a kind, and a kind that fails takes nothing else along', async () => {
  const groups = await collectGroups(
    [
      { title: 'Packages', find: async () => ['1', '2', '3', '4', '5', '6'].map(choice) },
      { title: 'Invoices', find: () => Promise.reject(new Error('no answer')) },
    ],
    'x',
  )
  expect(toTitles(groups)).toEqual([['Packages', '1', '2', '3', '4', '5'], ['Invoices']])
})
