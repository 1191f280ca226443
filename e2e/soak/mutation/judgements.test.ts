import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropOutdated, judgementsIn, keepJudgement } from './judgements.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quayside-judgements-'))
  folder = join(root, 'judgements')
  mkdirSync(join(root, 'code'))
  for (const name of ['prices', 'prices.test', 'taxes.test']) write(name, name)
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(root, 'code', `${name}.ts`), text)
const filesLeft = () => dropOutdated(root, folder, { sources: ['code/*.ts'], judges: ['code/*.test.ts'] })
const [prices, taxes] = ['code/prices.test.ts', 'code/taxes.test.ts']
const judge = (testFile: string) =>
  keepJudgement(folder, { testFile, reached: ['1', '2'], loaded: ['3'], detections: {} })

test('a file of tests judges once', () => {
  expect(filesLeft()).toEqual([prices, taxes])
  judge(prices)
  expect(filesLeft()).toEqual([taxes])
  expect(judgementsIn(folder)).toMatchObject([{ testFile: prices, reached: ['1', '2'], loaded: ['3'] }])
})

test('it judges again when it has changed, and all do when the code has', () => {
  filesLeft()
  judge(prices)
  judge(taxes)
  write('taxes.test', 'other')
  expect(filesLeft()).toEqual([taxes])
  judge(taxes)
  write('prices', 'other')
  expect(filesLeft()).toEqual([prices, taxes])
  expect(judgementsIn(folder)).toEqual([])
})

test('what changed after the run began is judged in the next one', () => {
  filesLeft()
  write('taxes.test', 'other')
  judge(taxes)
  judge(prices)
  expect(filesLeft()).toEqual([taxes])
})

test('the first file judges again when none is left', () => {
  filesLeft()
  for (const file of [prices, taxes]) judge(file)
  expect(filesLeft()).toEqual([prices])
  expect(judgementsIn(folder).map(({ testFile }) => testFile)).toEqual([taxes])
})
