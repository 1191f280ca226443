/** A tracking number comes in a pasted link or sentence too. In characters. */
export const longestTracked = 500
