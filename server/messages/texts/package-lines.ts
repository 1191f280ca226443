import type { Onward } from '#sync/entities/deliveries/handover.ts'
import { byMode } from '#sync/entities/packages/shipping-mode.ts'
import { originName } from '#sync/rules/origins/origin-text.ts'
import { isPickupHead } from '#sync/rules/packages/pickup-place.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { priceMoveText } from '#sync/rules/prices/price-move.ts'
import type { MessageContext } from '../message-context.ts'
import type { PackageFacts } from '../notices/package-notices.ts'
import { officeLines } from './pickup-lines.ts'

/** How a package travels, while it is on its way. */
export const modeLines = ({ mode }: Pick<PackageFacts, 'mode'>): string[] =>
  mode ? [`It travels ${byMode[mode]}.`] : []

export const consolidatedLines = ({ more }: Pick<PackageFacts, 'more'>): string[] => [
  `We packed your packages into one box. ${more}`,
  'You follow and pay for it as one package.',
]

/** The price of a day of storage; empty in facts from before they held it. */
export const perDay = ({ dailyJmdCents }: { readonly dailyJmdCents?: number }): string =>
  dailyJmdCents === undefined ? '' : `of ${jmdText(dailyJmdCents)} per day `

/** The lines about the merchant invoice, which customs will ask for. */
const invoiceLines: Record<NonNullable<PackageFacts['invoiceState']>, readonly string[]> = {
  NotRequired: [],
  Missing: ['Its merchant invoice is missing: add it now, so customs can clear your package.'],
  Rejected: [
    'We can’t use the merchant invoice that we have: add another one, so customs can clear your package.',
  ],
  Received: ['We have its merchant invoice.'],
  Verified: ['We have its merchant invoice.'],
}

/** The warehouse of a package, in a sentence. */
export const warehouseOf = ({ origin = '' }: Pick<PackageFacts, 'origin'>): string =>
  originName({ name: origin })

export const arrivedLines = ({ invoiceState, origin = '' }: PackageFacts): string[] => [
  `Your package was checked in at ${warehouseOf({ origin })}.`,
  ...(invoiceState
    ? invoiceLines[invoiceState]
    : ['If you haven’t sent its merchant invoice yet, add it now so customs can clear your package.']),
]

/** A customer who picks up at the head office has one place to hear of. */
export const headOfficeLines = (_facts: PackageFacts, context: MessageContext): string[] =>
  context.office && isPickupHead(context.office)
    ? [
        `Your package is at ${context.office.name}, where you pick it up. We’ll let you know when it’s ready for pickup.`,
        ...officeLines(context),
      ]
    : ['Your package is at our head office. Next, it goes to your pickup office.']

function nextStop({ status }: PackageFacts, { office }: MessageContext): string {
  if (status === 'AtHeadOffice' && office && isPickupHead(office))
    return `We’re getting it ready at ${office.name}.`
  if (status === 'AtLocalOffice') return `We’re getting it ready at ${office?.name ?? 'your pickup office'}.`
  return `Next, it goes to ${office?.name ?? 'your pickup office'}.`
}

export interface ReleasedFacts extends PackageFacts {
  readonly isCleared: boolean
}

export const releasedLines = (facts: ReleasedFacts, context: MessageContext): string[] =>
  facts.isCleared
    ? [`Customs has cleared your package. ${nextStop(facts, context)}`]
    : ['Customs is no longer holding your package. We’ll let you know when it clears.']

/** The mail links to the package's page, which has the courier's page as a link. */
const onwardLines = ({ courier, number, link }: Onward, when: string): string[] => [
  `We gave your package to ${courier}${when}. Its number there is ${number}.`,
  link === '' ? `Ask ${courier} where it is.` : `Follow it at ${link}.`,
]

export const pickedUpLines = ({ more, when, onward }: PackageFacts): string[] =>
  onward ? onwardLines(onward, when ? ` ${when}` : '') : collectedLines({ more, when: when ?? '' })

const collectedLines = ({ more, when }: Pick<PackageFacts, 'more' | 'when'>): string[] => [
  more
    ? `Your package was picked up by ${more}${when ? ` ${when}` : ''}.`
    : `Your package was delivered${when ? ` ${when}` : ''}.`,
  'If that wasn’t you or somebody you sent, contact us right away.',
]

export interface PriceFacts extends PackageFacts {
  readonly fromJmdCents: number
  readonly toJmdCents: number
}

export const priceLines = (facts: PriceFacts): string[] => [
  priceMoveText(facts),
  `Why: ${facts.more}`,
  'You don’t have to do anything. If you think this is wrong, ask us on the package’s page before you pay.',
]
