/** Many labels say themselves that they are a bin's. */
export const binText = (bin: string): string =>
  bin === '' ? 'No bin' : /^bin\b/i.test(bin) ? bin : `Bin ${bin}`
