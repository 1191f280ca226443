/** The named page of the nth invoice, which counts its own pages. */
export const pageName = (nth: number): string => `invoice-${nth}`

const cssText = (text: string): string => `'${text.replaceAll(/['\\\n]/g, '')}'`

/**
 * The page rules for invoices that are printed one after the other: each page bears its invoice's number and the page
 * within that invoice, so that the sheets of several invoices can't be confused.
 */
export const printRules = (numbers: readonly string[]): string =>
  [
    '@page { size: A4; margin: 12mm 12mm 16mm; }',
    ...numbers.map((number, nth) => {
      const name = pageName(nth)
      const text = `${cssText(`Invoice ${number}, page `)} counter(${name})`
      return `@page ${name} { counter-increment: ${name}; @bottom-right { content: ${text}; font: 8pt sans-serif; } }`
    }),
  ].join('\n')
