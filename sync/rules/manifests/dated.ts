/** The version that is valid on `day`: the newest one that has begun. */
export function validOn<T extends { readonly validFrom: string }>(
  versions: readonly T[],
  day: string,
): T | undefined {
  return versions
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<T | undefined>(
      (newest, version) => (newest && newest.validFrom >= version.validFrom ? newest : version),
      undefined,
    )
}
