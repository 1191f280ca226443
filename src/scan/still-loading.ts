import { answer, type ScanAnswer } from './use-verdict.ts'

/** What kinds of rows people know of. */
type Kind = 'packages' | 'customers' | 'manifests' | 'deliveries'

/** Why nothing is known of a code yet, and what to do. */
export const stillLoadingText = (kind: Kind): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)} are still loading on this device. Scan it again in a moment.`

/** For a code that this device may only not know yet: "not found" would be a claim about rows that it has not read ([R5]). */
export const stillLoadingAnswer = (kind: Kind, code: string): ScanAnswer =>
  answer('unknown', 'Not on this device yet', { text: stillLoadingText(kind), code })
