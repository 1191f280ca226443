export type PaperKind = 'invoice' | 'receipt' | 'manifest' | 'delivery' | 'order'

/** The number formats of our own papers, with or without hyphens. */
const shapes: readonly (readonly [kind: PaperKind, shape: RegExp])[] = [
  ['invoice', /^INV-?\d{4}-?\d{6}$/],
  ['receipt', /^RCT-?\d{4}-?\d{6}$/],
  ['manifest', /^MAN-?\d{8}-?\d{4}$/],
  ['delivery', /^DLV-?[0-9A-F]{12}$/],
  ['order', /^ORD-?[0-9A-F]{12}$/],
]

export interface OurPaper {
  readonly kind: PaperKind
  /** The scanned number in capitals. */
  readonly number: string
}

/** The paper of ours that a code names; null if it names none. */
export function readPaper(raw: string): OurPaper | null {
  const number = raw.trim().toUpperCase()
  const kind = shapes.find(([, shape]) => shape.test(number))?.[0]
  return kind ? { kind, number } : null
}
