import type { Package } from '#sync/entities/packages/package.ts'
import { withLines } from '#sync/rules/packages/box-lines.ts'

type Goods = readonly [description: string, quantity: number, valueUsdCents: number, category: string | null]

/** Boxes with goods of several kinds, as people order them. */
const boxes: readonly (readonly Goods[])[] = [
  [
    ['Laptop', 1, 79_900, 'Computers'],
    ['Textbooks', 2, 8_600, 'Books'],
  ],
  [
    ['Phone', 1, 34_900, 'Phones'],
    ['Phone case', 2, 2_400, 'General goods'],
    ['Running shoes', 1, 8_900, 'Clothing and shoes'],
  ],
  [
    ['Baby clothes', 6, 5_400, 'Clothing and shoes'],
    ['Picture books', 4, 3_200, 'Books'],
  ],
  [
    ['Brake pads', 2, 11_800, 'Vehicle parts'],
    ['Floor mats', 1, 4_500, 'Vehicle parts'],
    ['Vitamins', 3, 5_700, 'Medicines'],
  ],
]

/** A box whose category of one line the office still has to choose. */
const unsortedBox: readonly Goods[] = [
  ['Tablet', 1, 21_900, 'Computers'],
  ['Wall bracket', 1, 3_500, null],
]

const oneIn = 6
const turn = 1
const unsortedTurn = 3

/** The package with the lines of its goods, if it is one that has several kinds. */
export function withDemoLines(pkg: Package, serial: number): Package {
  if (serial % oneIn !== turn || pkg.accountId === null) return pkg
  const nth = Math.floor(serial / oneIn)
  const isUnsorted = pkg.status === 'ReceivedAtWharehouse' && nth % unsortedTurn === 0
  const goods = isUnsorted ? unsortedBox : (boxes[nth % boxes.length] ?? [])
  const lines = goods.map(([description, quantity, valueUsdCents, dutyCategory], place) => ({
    lineId: `${pkg.packageId.slice(0, -1)}${place}`,
    description,
    quantity,
    valueUsdCents,
    dutyCategory,
    hsCode: '',
  }))
  return withLines({ ...pkg, lines })
}
