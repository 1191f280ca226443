/**
 * The ids to select after one arrow key: each invoice alone, in the order of the list, and all of them between the last and
 * the first.
 */
export function stepChoice(
  ids: readonly string[],
  chosenIds: ReadonlySet<string>,
  step: 1 | -1,
): readonly string[] {
  const place = chosenIds.size === 1 ? ids.findIndex((id) => chosenIds.has(id)) + 1 : 0
  const count = ids.length + 1
  return ids.slice(...placeRange((place + step + count) % count))
}

/** Place 0 means all. */
const placeRange = (place: number): readonly [start: number, end?: number] =>
  place === 0 ? [0] : [place - 1, place]
