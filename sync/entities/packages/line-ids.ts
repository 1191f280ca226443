/** The most lines of one box. */
export const mostBoxLines = 50

interface MayHaveId {
  readonly lineId?: string | undefined
}

const idAt = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

/** Gives a line without an id one by its place, so that the same lines that are sent again are the same. */
export function withLineIds<L extends MayHaveId>(
  lines: readonly L[],
): (Omit<L, 'lineId'> & { lineId: string })[] {
  const takenIds = new Set(lines.map(({ lineId }) => lineId))
  let place = 0
  const freeId = (): string => {
    do place++
    while (takenIds.has(idAt(place)))
    return idAt(place)
  }
  return lines.map(({ lineId = freeId(), ...line }) => ({ ...line, lineId }))
}
