import type { Package } from '../../entities/packages/package.ts'
import { byMode } from '../../entities/packages/shipping-mode.ts'

/** The facts on a label besides the package's own fields. */
export interface LabelPaper {
  readonly brand: { readonly name: string }
  readonly hawbNumber: string
  readonly package: Pick<
    Package,
    | 'trackingNumber'
    | 'trackingNormalized'
    | 'courier'
    | 'description'
    | 'pieces'
    | 'weightLb'
    | 'lengthIn'
    | 'widthIn'
    | 'heightIn'
    | 'bin'
    | 'battery'
    | 'prohibited'
    | 'mode'
  > &
    Partial<Pick<Package, 'ending'>>
  /** Null while the customer isn't identified. */
  readonly owner: { readonly name: string; readonly mailbox: string } | null
  readonly destination: { readonly code: string; readonly name: string } | null
  /** The day of check-in, in words. */
  readonly receivedText: string
}

/** More labels together take a browser too long to lay out and block a shared printer for too long. */
export const maxLabels = 500

const pounds = new Intl.NumberFormat('en-JM', { maximumFractionDigits: 2 })

/** The destination of a package that goes back, instead of its office. */
function returnOf(ending: Package['ending'] = null): LabelPaper['destination'] {
  if (ending?.status !== 'Chosen' && ending?.status !== 'GoingBack') return null
  if (ending.choice === 'ReturnToShop') return { code: 'RETURN', name: 'Back to the shop' }
  return ending.choice === 'ReturnToFlorida' ? { code: 'RETURN', name: 'Back to the warehouse' } : null
}

/** The texts on one piece's label, the same on paper and in ZPL. */
export function labelTexts(paper: LabelPaper, piece: number) {
  const { package: pkg, owner } = paper
  const destination = returnOf(pkg.ending) ?? paper.destination
  const sides = [pkg.lengthIn, pkg.widthIn, pkg.heightIn]
  const size = sides.every((side) => side !== null) ? `${sides.join(' x ')} in` : ''
  const warnings = [
    pkg.battery === 'None' ? '' : `BATTERY ${pkg.battery.toUpperCase()}`,
    pkg.prohibited ? 'PROHIBITED' : '',
  ]
  return {
    brand: paper.brand.name,
    destination: destination ? destination.code : '?',
    destinationName: destination ? destination.name : 'No office chosen',
    mailbox: owner ? owner.mailbox : 'UNIDENTIFIED',
    owner: owner ? owner.name : 'Customer not identified',
    description: pkg.description,
    hawb: paper.hawbNumber,
    trackingCode: pkg.trackingNormalized,
    tracking: [pkg.courier, pkg.trackingNumber].filter(Boolean).join(' '),
    weight: [
      pkg.mode ? byMode[pkg.mode].toUpperCase() : '',
      pkg.weightLb === null ? 'Not weighed' : `${pounds.format(pkg.weightLb)} lb`,
      size,
    ]
      .filter(Boolean)
      .join(', '),
    pieces: `Piece ${piece} of ${pkg.pieces}`,
    bin: pkg.bin === '' ? '' : `Bin ${pkg.bin}`,
    warnings: warnings.filter(Boolean).join(', '),
    received: paper.receivedText,
  }
}

/** The piece numbers of a package, from 1. */
export const allPieces = (paper: LabelPaper): number[] =>
  Array.from({ length: paper.package.pieces }, (_, n) => n + 1)
