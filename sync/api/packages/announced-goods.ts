import { ShortText } from '../../entities/fields.ts'
import type { BoxLine } from '../../entities/packages/box-line.ts'
import { PrealertArgs } from '../../mutators/packages/prealert.ts'
import { descriptionOfLines, sumOfLines } from '../../rules/packages/box-lines.ts'

const { declaredValueUsdCents, lines, dutyCategory } = PrealertArgs.shape

/** The goods of an announced package as programs send them: lines, or a description and a value. */
export const announcedGoods = {
  description: ShortText.default('').meta({
    description: 'The goods, such as Table lamp. With lines it is made from them.',
  }),
  declaredValueUsdCents: declaredValueUsdCents.optional().meta({
    description: 'The price of the goods in US cents. With lines it is their sum.',
  }),
  lines: lines.meta({ description: 'The kinds of goods in the box, at most 50.' }),
  dutyCategory: dutyCategory.meta({
    description: 'The duty category of a box without lines, as the company names it.',
  }),
}

interface Goods {
  readonly lines: readonly BoxLine[]
  readonly declaredValueUsdCents?: number | undefined
}

/** The goods with the description of their lines, and with their sum where no value was sent. */
export const withGoodsOfLines = <T extends Goods>(goods: T): T =>
  goods.lines.length === 0
    ? goods
    : {
        ...goods,
        description: descriptionOfLines(goods.lines),
        declaredValueUsdCents: goods.declaredValueUsdCents ?? sumOfLines(goods.lines),
      }
