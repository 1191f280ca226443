import { type Recognised, recognise } from './recognise.ts'

export type ScanSource = 'camera' | 'wedge' | 'typed'

/** What a camera, a scanner or a person hands in. */
export interface ScanInput {
  readonly raw: string
  readonly source: ScanSource
  readonly symbology?: string
  readonly msPerChar?: number
}

/** One scan as the person meant it, from the scanner to the change that it becomes. */
export interface Scan extends ScanInput {
  readonly recognised: Recognised
  /** The bin whose label this is; null: it is none. */
  readonly bin: string | null
  /** A person looked at the label and says that the number is right. */
  readonly confirmed: boolean
  /** The same number with a wrong check digit was read before: a misreading does not come out alike twice. */
  readonly isReadTwice?: true
  /** It may be a label of ours whose signs came through wrong; its message says so. */
  readonly isDoubtful?: true
}

/** `bin`: what the label says when it is a bin's. */
export const toScan = (input: ScanInput, bin: string | null): Scan => ({
  ...input,
  bin,
  recognised: recognise(input.raw),
  confirmed: false,
})
