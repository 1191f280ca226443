/** The parts of a text at its numbers with hyphens, such as INV-2026-000012: every second part is one. */
const numbers = /(\S*\d-\S*)/

/** A text whose lines end between words, never at the hyphen inside a number. */
export const WholeNumbers = ({ text }: { text: string }) =>
  text.split(numbers).map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other id, and one number may stand in it twice
      <span key={n} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
