import type { Ref } from 'react'
import { createPortal } from 'react-dom'
import { companyName } from '../../guards/company-names.ts'
import { codePicture } from '../labels/codes.ts'
import classes from './badge.module.css'

interface Badge {
  readonly code: string
  readonly name: string
}

const pageRule = '@page { size: 86mm 54mm; margin: 0; }'

/** Longer names are printed smaller. */
const mostLarge = 34

/** A printed badge: the company, the name and the barcode. */
export const BadgeCard = ({ badge: { code, name } }: { badge: Badge }) => (
  <div className={classes['card']} data-testid="badge" data-code={code}>
    <p className={classes['company']}>{companyName('house')}</p>
    <p className={classes['name']} data-long={name.length > mostLarge || undefined}>
      {name}
    </p>
    <img className={classes['bars']} src={codePicture('bars', code).url} alt="" />
  </div>
)

/** The card as a print sheet; while it is mounted, nothing else of the screen is printed. */
export const BadgeSheet = ({ badge, ref }: { badge: Badge; ref: Ref<HTMLDivElement> }) =>
  createPortal(
    <div ref={ref} data-print="only">
      <style>{pageRule}</style>
      <BadgeCard badge={badge} />
    </div>,
    document.body,
  )
