import type { Onward } from '../../entities/deliveries/handover.ts'

/** "Sent on with Knutsford Express, number KX-4711". */
export const onwardText = ({ courier, number }: Pick<Onward, 'courier' | 'number'>): string =>
  `Sent on with ${courier}, number ${number}`
