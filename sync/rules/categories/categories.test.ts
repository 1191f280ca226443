import { expect, test } from 'vitest'
import { categoriesFor } from './category-search.ts'
import { lessonsOf } from './lessons.ts'
import { suggestCategory } from './suggestions.ts'

const categories = [
  'General goods',
  'Clothing and shoes',
  'Phones',
  'Computers',
  'Books',
  'Vehicle parts',
  'Medicines',
]

test.each([
  ['phone', 'Phones'],
  ['iPhone 15 Pro', 'Phones'],
  ['lap', 'Computers'],
  ['laptop', 'Computers'],
  ['textbooks', 'Books'],
  ['sneakers', 'Clothing and shoes'],
  ['brake pads', 'Vehicle parts'],
  ['VEHICLE', 'Vehicle parts'],
  ['Panadol', 'Medicines'],
])('a search for %s finds %s first', (text, category) => {
  expect(categoriesFor(text, categories)[0]).toBe(category)
})

test('a search without words finds all categories, and one for nothing finds none', () => {
  expect(categoriesFor('  ', categories)).toEqual(categories)
  expect(categoriesFor('!?', categories)).toEqual(categories)
  expect(categoriesFor('xylophone', categories)).toEqual([])
})

test.each([
  ['Laptop', 'Computers'],
  ['Dell laptop 15 inch', 'Computers'],
  ['2 pairs of sneakers', 'Clothing and shoes'],
  ['Textbooks', 'Books'],
  ['shirt and shoes', 'Clothing and shoes'],
  // No category of this table is for accessories, and the phone is only what the case is for.
  ['phone case', null],
  ['Case for iPhone', null],
  ['laptop and two books', null],
  ['things', null],
  ['', null],
  ['🎁🎁', null],
])('the suggestion for "%s" is %s', (description, category) => {
  expect(suggestCategory(description, categories)).toBe(category)
})

test('a name with fewer words is the category of the thing itself', () => {
  const table = ['Phone accessories', 'Phones']
  expect(suggestCategory('iPhone', table)).toBe('Phones')
  expect(suggestCategory('phone case', table)).toBe('Phone accessories')
})

test('a correction of a thing changes its next suggestion, and a correction of a word next to it changes nothing', () => {
  const counts = [{ word: 'laptop', category: 'General goods', count: 1 }]
  expect(suggestCategory('laptop', categories, counts)).toBe('General goods')
  expect(suggestCategory('gaming laptops', categories, counts)).toBe('General goods')
  const shiny = [{ word: 'shiny', category: 'Phones', count: 1 }]
  expect(suggestCategory('shiny sneakers', categories, shiny)).toBe('Clothing and shoes')
})

test('a correction towards a category that the table no longer has is not suggested', () => {
  expect(suggestCategory('gizmo', categories, [{ word: 'gizmo', category: 'Gadgets', count: 9 }])).toBeNull()
})

test('corrections that contradict each other suggest nothing', () => {
  const counts = [
    { word: 'gizmo', category: 'Phones', count: 3 },
    { word: 'gizmo', category: 'Books', count: 3 },
  ]
  expect(suggestCategory('gizmo', categories, counts)).toBeNull()
})

test('a lesson names the thing’s words, its category and the one before', () => {
  const thing = { lineId: 'a', description: 'Red gizmo 3000 for Andrea', dutyCategory: 'Phones' }
  expect(lessonsOf([{ ...thing, dutyCategory: 'Books' }], [thing])).toEqual([
    { words: ['gizmo'], category: 'Phones', former: 'Books' },
  ])
  expect(lessonsOf([thing], [thing])).toEqual([])
  expect(lessonsOf([], [{ ...thing, dutyCategory: null }])).toEqual([])
  expect(lessonsOf([], [{ ...thing, description: 'a laptop and two books' }])).toEqual([])
})
