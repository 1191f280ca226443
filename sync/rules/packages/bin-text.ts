/** Many bin labels already begin with "Bin". */
export const binText = (bin: string): string =>
  bin === '' ? 'No bin' : /^bin\b/i.test(bin) ? bin : `Bin ${bin}`
