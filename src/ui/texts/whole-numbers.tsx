/** Splits a text at its numbers with hyphens, such as INV-2026-000012, so that every second part is a number. */
const numbers = /(\S*\d-\S*)/

/** A text that wraps between words and never at a hyphen inside a number. */
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
