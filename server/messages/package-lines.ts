import { byMode } from '#sync/entities/shipping-mode.ts'
import { jmdText } from '#sync/rules/money.ts'
import type { PackageFacts } from './package-notices.ts'

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
