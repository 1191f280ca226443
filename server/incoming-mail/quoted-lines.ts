/** A text that is put together from pieces, some of which another person wrote. */
export class QuotedLines {
  private readonly lines: { readonly text: string; isQuoted: boolean }[] = []
  private pieces: string[] = []
  private isQuoted = false

  get count(): number {
    return this.lines.length
  }

  add(text: string, isQuoted: boolean): void {
    if (isQuoted !== this.isQuoted) this.end()
    this.isQuoted = isQuoted
    this.pieces.push(text)
  }

  /** Ends the line. Blanks and line breaks in its pieces count as one blank, like on a screen. */
  end(): void {
    const text = this.pieces.join('').replaceAll(/\s+/g, ' ').trim()
    this.pieces = []
    if (text !== '' || this.lines.at(-1)?.text !== '') this.lines.push({ text, isQuoted: this.isQuoted })
  }

  quoteFrom(line: number): void {
    for (const row of this.lines.slice(line)) row.isQuoted = true
  }

  /** The text with `>` before each line that is quoted, as mail programs write it. */
  toString(): string {
    return this.lines.map(({ text, isQuoted }) => (isQuoted ? `> ${text}` : text)).join('\n')
  }
}
