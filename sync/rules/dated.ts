/** Of things that hold from a day on, the one that holds on `day`: the newest that has begun. */
export function holdsOn<T extends { readonly validFrom: string }>(
  all: readonly T[],
  day: string,
): T | undefined {
  return all
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<T | undefined>((best, one) => (best && best.validFrom >= one.validFrom ? best : one), undefined)
}
