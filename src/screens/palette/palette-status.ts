interface PaletteState {
  /** The number of results. */
  readonly count: number
  readonly isLooking: boolean
  /** True while rows are still on their way to the device. */
  readonly isBehind: boolean
}

/** The text under the palette's field. */
export function paletteStatus({ count, isLooking, isBehind }: PaletteState): string {
  if (isLooking) return 'Searching …'
  if (count > 0) return 'Arrows choose, Enter opens.'
  return isBehind
    ? 'Nothing found yet. This device is still loading; what matches appears here.'
    : 'Nothing found. Check the spelling, or try another word, a name or a whole number.'
}
