const names: Readonly<Record<string, string>> = {
  '\u001d': 'GS',
  '\u001e': 'RS',
  '\u0004': 'EOT',
  '\t': 'TAB',
  '\r': 'CR',
  '\n': 'LF',
}

/** Shows the characters that a scanner sent: control characters by name, blanks as an open box. */
export const visible = (raw: string): string =>
  Array.from(raw, (char) => {
    const code = char.codePointAt(0) ?? 0
    if (char === ' ') return '␣'
    return code < 32 || code === 127 ? `⟨${names[char] ?? `0x${code.toString(16).padStart(2, '0')}`}⟩` : char
  }).join('')
