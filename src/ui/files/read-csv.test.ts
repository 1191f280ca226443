import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'
import { readCsv } from './read-csv.ts'

test('cells hold separators, quotes and lines of their own, and empty rows count', () => {
  expect(readCsv('\uFEFFName,Note\r\n"Lee, Ann","said ""hi""\nand left"\r\n\r\n Bob , \r\n')).toEqual([
    ['Name', 'Note'],
    ['Lee, Ann', 'said "hi"\nand left'],
    [''],
    ['Bob', ''],
  ])
})

test('the headings determine the separator, independent of the cells', () => {
  expect(readCsv('Name;Value\nAnn, Lee;12,50')).toEqual([
    ['Name', 'Value'],
    ['Ann, Lee', '12,50'],
  ])
  expect(readCsv('Name\tValue\nAnn; Bob\t1')[1]).toEqual(['Ann; Bob', '1'])
  expect(readCsv('one column\nonly')).toEqual([['one column'], ['only']])
})

test('a file that the app saves is read as it was', async () => {
  const rows = [
    ['Name', 'Note'],
    ['O"Neil', 'a,b\nc'],
  ]
  expect(readCsv(await csvFile(rows).text())).toEqual(rows)
})

test('a quote without an end is said, a quote within a cell is none', () => {
  expect(() => readCsv('Name\n"Ann\nBob')).toThrow('A quotation mark is missing at the end of a cell.')
  expect(readCsv('Size\n12" box')).toEqual([['Size'], ['12" box']])
})
