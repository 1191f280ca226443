/** A taxpayer number as papers print it: `001-234-567`; '' for none. */
export const trnText = (trn: string): string => trn.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1-$2-$3')

/** The number for readers who only need to recognise it: `***-***-567`; '' for none. */
export const maskedTrn = (trn: string): string => (trn === '' ? '' : `***-***-${trn.slice(-3)}`)
