import { type Recognised, recognise } from './recognise.ts'

export type ScanSource = 'camera' | 'wedge' | 'typed'

/** The input from a camera, a scanner or a person. */
export interface ScanInput {
  readonly raw: string
  readonly source: ScanSource
  readonly symbology?: string
  readonly msPerChar?: number
}

/** A scan, from the scanner to the change that it becomes. */
export interface Scan extends ScanInput {
  readonly recognised: Recognised
  /** The bin whose label this is; null if it isn't a bin's label. */
  readonly bin: string | null
  /** A person has compared the label and confirms the number. */
  readonly confirmed: boolean
  /** The same number with a wrong check digit was read before. A misreading doesn't repeat itself exactly. */
  readonly isReadTwice?: true
  /** It may be one of our labels, misread; its message says so. */
  readonly isDoubtful?: true
}

/** `bin` is the text of a bin's label. */
export const toScan = (input: ScanInput, bin: string | null): Scan => ({
  ...input,
  bin,
  recognised: recognise(input.raw),
  confirmed: false,
})
