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

test('a kind with a row that is called what was typed comes first: a mailbox, a first name, a whole number', async () => {
  const ursula = { ...choice('c1'), text: 'QS-10045 Ursula Thompson' }
  const sources = [
    { title: 'Packages', find: async () => ['TBA1', 'TBA12'].map(choice) },
    { title: 'Customers', find: async () => [ursula] },
    { title: 'Manifests', find: async () => [choice('TBA1 in part')] },
  ]
  const firstFor = async (text: string) =>
    (await collectGroups(sources, text)).map(({ title }) => title).slice(0, 1)
  for (const text of ['ursula', 'QS-10045', ' qs-10045 ursula thompson '])
    expect(await firstFor(text), text).toEqual(['Customers'])
  expect(await firstFor('tba1')).toEqual(['Packages'])
  expect(await firstFor('TBA')).toEqual(['Packages'])
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
