import { expect, test } from 'vitest'
import { longPackageName, namesText, packageName } from './package-names.ts'

test.each([
  ['Shoes', '1Z999', 'Shoes', 'Shoes (1Z999)'],
  ['Shoes', '', 'Shoes', 'Shoes'],
  ['', '1Z999', '1Z999', '1Z999'],
  ['', '', '', ''],
])(
  'a package of “%s” with the number “%s” is “%s”, and at length “%s”',
  (description, trackingNumber, name, longName) => {
    expect(packageName({ description, trackingNumber })).toBe(name)
    expect(longPackageName({ description, trackingNumber })).toBe(longName)
  },
)

test.each([
  [[], ''],
  [['Lamp'], 'Lamp'],
  [['Lamp', 'Kettle'], 'Lamp and Kettle'],
  [['Lamp', 'Kettle', 'Shoes'], 'Lamp, Kettle and Shoes'],
  [['Lamp', 'Kettle', 'Shoes', 'Belt'], 'Lamp, Kettle, Shoes and 1 more'],
  [['Lamp', 'Kettle', 'Shoes', 'Belt', 'Hat'], 'Lamp, Kettle, Shoes and 2 more'],
])('the packages %j are named “%s”', (names, text) => {
  expect(namesText(names)).toBe(text)
})
