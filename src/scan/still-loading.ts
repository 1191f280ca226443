import { answer, type ScanAnswer } from './use-verdict.ts'

/** The kinds of rows that a scan can look up. */
type Kind = 'packages' | 'customers' | 'manifests' | 'deliveries'

/** The reason that a code isn't known yet, and what to do. */
export const stillLoadingText = (kind: Kind): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)} are still loading on this device. Scan it again in a moment.`

/**
 * The answer for a code that this device may not know yet: "not found" would be a claim about rows that it hasn't read
 * ([R5]).
 */
export const stillLoadingAnswer = (kind: Kind, code: string): ScanAnswer =>
  answer('unknown', 'Not on this device yet', { text: stillLoadingText(kind), code })
