/** A SHA-256 (hex) over names and bytes of all sources of the browser app, without needing git. */
export function sourceHash(root: string): string
