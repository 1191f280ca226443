import { expect, test } from 'vitest'
import { DashboardIcon } from '../../ui/icons.ts'
import { matchingPages, nextPlace } from './choices.ts'

const page = (text: string, group?: string) => ({ text, to: `/${text}`, icon: DashboardIcon, group })
const pages = [
  page('Invoices', 'Invoicing'),
  page('Delivery Invoices', 'Deliveries'),
  page('Reviews', 'Packages'),
  page('Payment Links', 'Invoicing'),
]
const matchingTexts = (query: string) => matchingPages(pages, query).map(({ text }) => text)

test('every word has to be there; where words begin so comes first', () => {
  expect(matchingTexts('')).toHaveLength(4)
  expect(matchingTexts('inv')).toEqual(['Invoices', 'Delivery Invoices', 'Payment Links'])
  expect(matchingTexts('del inv')).toEqual(['Delivery Invoices'])
  expect(matchingTexts('view')).toEqual(['Reviews'])
  expect(matchingTexts('PAY link')).toEqual(['Payment Links'])
  expect(matchingTexts('nothing like it')).toEqual([])
})

test('the keys go round the ends', () => {
  expect([nextPlace(0, -1, 3), nextPlace(2, 1, 3), nextPlace(0, 1, 3), nextPlace(0, 1, 0)]).toEqual([
    2, 0, 1, 0,
  ])
})
