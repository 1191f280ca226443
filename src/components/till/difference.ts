import { formatJmd } from '../../ui/texts/format.ts'

/** "None", "J$50.00 missing", "J$50.00 too much". */
export const tillDifferenceText = (jmdCents: number): string =>
  jmdCents === 0 ? 'None' : `${formatJmd(Math.abs(jmdCents))} ${jmdCents < 0 ? 'missing' : 'too much'}`
