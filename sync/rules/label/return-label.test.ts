import { expect, test } from 'vitest'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { beginEnding } from '../packages/ending.ts'
import { labelTexts } from './label-texts.ts'

const at = '2026-11-02T08:00:00.000Z'
const question = beginEnding('Unwanted', 'Asked', { reason: '', by: '', at })
const label = (ending: Parameters<typeof labelTexts>[0]['package']['ending']) =>
  labelTexts(
    {
      ...{ brand: { name: 'Quayside' }, hawbNumber: 'QS1', owner: null, receivedText: '' },
      destination: { code: 'KIN', name: 'Kingston' },
      package: { ...blankPackage(question.by, at), ...(ending !== undefined && { ending }) },
    },
    1,
  )

test.each([
  [undefined, 'KIN', 'Kingston'],
  [null, 'KIN', 'Kingston'],
  [question, 'KIN', 'Kingston'],
  [{ ...question, status: 'Chosen', choice: 'Destroy' }, 'KIN', 'Kingston'],
  [{ ...question, status: 'Chosen', choice: 'ReturnToShop' }, 'RETURN', 'Back to the shop'],
  [{ ...question, status: 'GoingBack', choice: 'ReturnToFlorida' }, 'RETURN', 'Back to the warehouse'],
  [{ ...question, status: 'Noticed', choice: 'ReturnToShop' }, 'KIN', 'Kingston'],
] as const)('the label of a package that goes back says where to, %#', (ending, code, name) => {
  expect(label(ending)).toMatchObject({ destination: code, destinationName: name })
})
